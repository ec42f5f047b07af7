import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelledExamples, readCorpora } from '../../../../testing/redaction/labelled-texts.ts';
import { createReader } from './index.ts';

test('kernel and TypeScript read every labelled text alike', () => {
  const kernel = createReader('kernel');
  const typescript = createReader('typescript');
  const texts = [...readCorpora().flatMap(({ rows }) => rows), ...labelledExamples()].map(({ text }) => text);
  assert.ok(texts.length > 8000, `${texts.length} texts`);
  for (const text of texts) assert.deepEqual(typescript.read(text), kernel.read(text), text);
});
