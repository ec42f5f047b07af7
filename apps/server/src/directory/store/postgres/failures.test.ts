import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDesk } from '../desk.ts';
import { openSource, openWriter } from '../open.ts';
import { StoreUnavailable } from '../sql.ts';
import { asStoreError } from './connection.ts';

const coded = (code: string) => Object.assign(new Error('said by the database'), { code });

test('what may work later is unavailable, whoever says so', () => {
  const codes = [
    '57P01',
    '57P03',
    '57014',
    '53300',
    '53100',
    '08006',
    '25006',
    '28P01',
    '3D000',
    '40P01',
    '55P03',
    '58030',
  ];
  for (const code of [
    ...codes,
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ]) {
    assert.ok(asStoreError(coded(code)) instanceof StoreUnavailable, code);
  }
  const words = ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect', 'Query read timeout'];
  for (const said of words) assert.ok(asStoreError(new Error(said)) instanceof StoreUnavailable, said);
});

test('a mistake of ours stays what it is', () => {
  for (const code of ['42601', '42P01', '23505', '22P02', '42501']) {
    const error = coded(code);
    assert.equal(asStoreError(error), error, code);
  }
});

test('a database that is not there stops a command with one line, without the password', async () => {
  const url = 'postgres://app:hunter2@127.0.0.1:1/x';
  for (const open of [openDesk, openSource, openWriter]) {
    await assert.rejects(open(url), (error) => {
      assert.ok(error instanceof StoreUnavailable);
      assert.match(
        error.reason,
        /^The database can't be used now: .*ECONNREFUSED.*\. --database-url or VIDRIERA_DATABASE_URL names it\.$/,
      );
      assert.doesNotMatch(error.reason, /hunter2|\n/);
      return true;
    });
  }
});
