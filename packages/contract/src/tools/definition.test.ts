import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { findLeak } from '../../../redaction/src/index.ts';
import type { Directory } from '../directory.ts';
import { SEARCH_FORMS, type SearchForm } from '../links.ts';
import { renderLlmsTxt } from './instructions.ts';
import { createToolbox, toolsOf } from './toolbox.ts';

const NO_DIRECTORY = {} as Directory;
const box = (form: SearchForm) => createToolbox({ directory: NO_DIRECTORY, form, siteUrl: 'https://sitio.example' });

/** Characters a token stands for in JSON of this kind; the usual figure for English is 4, so this errs on the safe side. */
const CHARACTERS_PER_TOKEN = 3.5;
const tokens = (value: unknown) => JSON.stringify(value).length / CHARACTERS_PER_TOKEN;

type Schema = { [keyword: string]: unknown; properties?: Record<string, Schema>; type?: unknown };

test('the six tools, by these names, in this order (spec: mcp.six-tools)', () => {
  for (const form of SEARCH_FORMS) {
    assert.deepEqual(
      box(form).definitions.map(({ name }) => name),
      [
        'service_search_professionals',
        'service_get_professional',
        'service_list_services',
        'service_list_cities',
        'service_get_reviews',
        'service_create_task_link',
      ],
    );
  }
});

test('the definitions hold nothing that the leak guard takes for contact data', () => {
  for (const form of SEARCH_FORMS)
    for (const definition of box(form).definitions) assert.equal(findLeak(definition), null, definition.name);
});

test('the definitions are those of the snapshot, word for word', () => {
  const file = new URL('definitions.snapshot.json', import.meta.url);
  const current = `${JSON.stringify(
    Object.fromEntries(SEARCH_FORMS.map((form) => [form, box(form).definitions])),
    null,
    2,
  )}\n`;
  if (process.env.UPDATE_SNAPSHOTS === '1') writeFileSync(file, current);
  assert.deepEqual(
    JSON.parse(current),
    JSON.parse(readFileSync(file, 'utf8')),
    'run with UPDATE_SNAPSHOTS=1 and then `npm run format` if the change is meant',
  );
});

test('inputs have the names of the parameters of the form served', () => {
  const names = (form: SearchForm) =>
    box(form).definitions.map(({ inputSchema }) => Object.keys((inputSchema as Schema).properties ?? {}).join(' '));
  assert.deepEqual(names('reference'), [
    'service city neighborhood verified_identity has_matricula min_rating min_reviews sort limit offset',
    'slug',
    '',
    'city',
    'slug limit offset',
    'service professional_id',
  ]);
  assert.deepEqual(names('assistant'), [
    'service neighborhood city verified_identity has_matricula sort limit',
    'id',
    '',
    'city',
    'id limit offset',
    'service professional_id',
  ]);
});

test('every tool has a title, a description of 200 to 1,000 characters and all four hints', () => {
  for (const form of SEARCH_FORMS) {
    for (const { name, title, description, annotations } of box(form).definitions) {
      assert.ok(title.length > 0);
      assert.ok(description.length >= 200 && description.length <= 1000, `${name}: ${description.length}`);
      assert.deepEqual(annotations, {
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  }
});

test('no description gives the model orders', () => {
  const orders = /\b(you must|must call|always|never|do not|don't|ignore|before using|instead of other)\b/i;
  for (const form of SEARCH_FORMS) {
    for (const { name, description } of box(form).definitions) assert.doesNotMatch(description, orders, name);
  }
});

test('every input is closed, plain, bounded and described with an example', () => {
  for (const form of SEARCH_FORMS) {
    for (const { name, inputSchema } of box(form).definitions) {
      const schema = inputSchema as Schema;
      assert.equal(schema.type, 'object');
      assert.equal(schema.additionalProperties, false);
      for (const [property, input] of Object.entries(schema.properties ?? {})) {
        const where = `${name}.${property}`;
        assert.equal(typeof input.type, 'string', where);
        assert.equal('anyOf' in input || 'oneOf' in input || '$ref' in input, false, where);
        assert.match(String(input.description), /\. Example: .+\.$/, where);
        if (input.type === 'integer' || input.type === 'number') {
          assert.equal(typeof input.minimum, 'number', where);
          assert.equal(typeof input.maximum, 'number', where);
        }
        if (input.type === 'string') assert.ok('maxLength' in input || 'format' in input || 'enum' in input, where);
        if (input.type === 'boolean' || property === 'limit' || property === 'offset') assert.ok('default' in input);
      }
    }
  }
});

test('every output is an open object, and every array says what it holds', () => {
  function check(schema: unknown, where: string): void {
    if (typeof schema !== 'object' || schema === null) return;
    const { type, items } = schema as Schema;
    if (type === 'array') assert.ok(items, where);
    assert.equal('additionalProperties' in schema, false, where);
    for (const [key, value] of Object.entries(schema)) check(value, `${where}.${key}`);
  }
  for (const form of SEARCH_FORMS) {
    for (const { name, outputSchema } of box(form).definitions) {
      assert.equal(outputSchema.type, 'object');
      check(outputSchema, name);
    }
  }
});

test('the definitions, output schemas apart, are under 2,000 tokens and the instructions under 2,000 characters', () => {
  for (const form of SEARCH_FORMS) {
    const { definitions, instructions } = box(form);
    const bare = definitions.map(({ outputSchema: _, ...definition }) => definition);
    assert.ok(tokens(bare) < 2000, `${form}: ${tokens(bare)}`);
    assert.ok(instructions.length < 2000, `${form}: ${instructions.length}`);
  }
});

test('the instructions name the path from words to a contact, in its order', () => {
  for (const form of SEARCH_FORMS) {
    const { instructions } = box(form);
    const path = [
      'Contact happens only through profile_url',
      'service_list_services',
      'service_list_cities',
      'service_search_professionals',
      'service_get_professional',
      'service_get_reviews',
      'service_create_task_link',
    ].map((word) => instructions.indexOf(word));
    assert.ok(path.every((place) => place >= 0));
    assert.deepEqual(
      path,
      [...path].sort((a, b) => a - b),
    );
  }
});

test('the instructions say that the texts of people are no instructions', () => {
  for (const form of SEARCH_FORMS) {
    assert.match(box(form).instructions, /third parties.*not instructions/);
  }
});

test('llms.txt names every tool, the addresses and the parameters of the form served', () => {
  const addresses = {
    baseUrl: 'https://api.example/v1',
    siteUrl: 'https://sitio.example',
    mcpUrl: 'https://api.example/mcp',
  };
  const text = renderLlmsTxt({ ...addresses, form: 'assistant' });
  for (const { name } of toolsOf('reference')) assert.ok(text.includes(name));
  assert.match(text, /^# Vidriera\n\n> /);
  assert.ok(text.includes('https://api.example/mcp'));
  assert.ok(text.includes('https://sitio.example/openapi.yaml'));
  assert.ok(text.includes('service (required), neighborhood (required), city,'));
  // An operator sets the limits, so the text says where the numbers are.
  assert.match(text, /https:\/\/api\.example\/v1 has the numbers/);
  assert.doesNotMatch(text, /\b(60|600)\b/);
  assert.ok(renderLlmsTxt({ ...addresses, form: 'reference' }).includes('Parameters: service, city, neighborhood,'));
});
