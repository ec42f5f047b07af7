import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderCounted } from '../pages/catalog.ts';

test('a long name may break, so that a list in two columns fits the width of a phone', () => {
  const list = String(renderCounted([{ name: 'Impermeabilización', path: '/x', total: 20 }]));
  assert.match(list, /Im\u00adper\u00admea/);
});
