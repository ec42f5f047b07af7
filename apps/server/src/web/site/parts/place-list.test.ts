import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderLinks } from '../pages/catalog.ts';

test('a long name may break, so that a list in two columns fits the width of a phone', () => {
  const list = String(renderLinks([['Impermeabilización', '/x', 20]]));
  assert.match(list, /Im\u00adper\u00admea/);
});
