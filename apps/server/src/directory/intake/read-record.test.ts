import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Field, REVIEW, type Fields as Table, writeRecord } from '@vidriera/contract/fields';
import { findExposure } from '../guard/exit-guard.ts';
import { openShape } from '../store/records.ts';
import { openFamilyNames } from './publish/text.ts';
import { applyRules, readRecord, SourceRecord } from './record-fields.ts';

/** A table with one field more, which nothing else lists. */
const TABLE = { ...REVIEW, motto: { is: 'text', clean: 'prose', most: 40 } } as const satisfies Table;
const SOURCE = {
  id: 'r-1',
  rating: 5,
  comment: 'Muy bien.',
  author_first_name: 'Elsa',
  author_role: 'client',
  created_at: '2024-02-03T10:00:00-03:00',
};
const same = (text: string) => text;
const SAME = { name: same, id: same, 'known slug': same };
const secrets = { family: new Set<number>(), names: openFamilyNames(new Uint8Array(32)), given: '' };

describe('the table of a record', () => {
  it('is all that a new text needs: it is read, checked, cleaned, stored and looked at', () => {
    const fields = new SourceRecord({ ...SOURCE, motto: 'Siempre al 11 5566-7788' });
    const review = readRecord(TABLE, fields);
    const raw = Buffer.from(writeRecord(TABLE, review));
    assert.deepEqual(findExposure(raw, 0, raw.length), { path: '$.motto', kind: 'phone' });
    assert.equal(applyRules(TABLE, review, secrets, SAME), 0);
    const body = writeRecord(TABLE, review);
    assert.equal(JSON.parse(body).motto, 'Siempre al [teléfono]');
    assert.ok(openShape(TABLE)(body));
    assert.equal(openShape(REVIEW)(body), null);

    const long = new SourceRecord({ ...SOURCE, motto: 'x'.repeat(41) });
    readRecord(TABLE, long);
    assert.deepEqual(long.problems, [{ field: 'motto', reason: 'is longer than 40 characters' }]);
  });

  it('does not compile with a text that nobody says how to clean', () => {
    // @ts-expect-error a text needs `clean`
    const text: Field = { is: 'text', most: 40 };
    // @ts-expect-error so does a text in a list
    const list: Field = { is: 'list', of: { is: 'text' }, most: 3 };
    // @ts-expect-error there is no such rule
    const rule: Field = { is: 'text', clean: 'none' };
    // @ts-expect-error nor does one fit in a table of closed fields
    const table = { ...REVIEW, motto: { is: 'text' } } as const satisfies Table;
    assert.ok(text && list && rule && table);
  });
});
