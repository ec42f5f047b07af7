import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ERRORS } from '../errors.ts';
import { SEARCH_PARAMETERS } from '../search.ts';
import { openapiDocument } from './document.ts';

const addresses = {
  baseUrl: 'https://api.vidriera.example/v1',
  siteUrl: 'https://vidriera.example',
  mcpUrl: 'https://vidriera.example/mcp',
};

interface Content {
  schema: object;
  examples: Record<string, { value: unknown }>;
}
interface Response {
  $ref?: string;
  content?: { 'application/json': Content };
}
interface Operation {
  description: string;
  deprecated?: boolean;
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean }[];
  responses: Record<string, Response>;
}
interface Document {
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response>; schemas: Record<string, Schema> };
}
interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

for (const form of ['reference', 'assistant'] as const) {
  describe(`the ${form} document`, () => {
    // As it is served: values that are undefined are not there.
    const document = JSON.parse(JSON.stringify(openapiDocument({ form, ...addresses }))) as Document;
    const operations = Object.entries(document.paths).flatMap(([at, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${at}`, ...operation })),
    );
    const responseOf = (response: Response): Response =>
      response.$ref === undefined ? response : document.components.responses[response.$ref.split('/').at(-1)!]!;

    test('has info.version 1.0.0, the address that is set, and the parameters of that form', () => {
      assert.equal(document.info.version, '1.0.0');
      assert.equal(document.servers[0]!.url, addresses.baseUrl);
      const { parameters } = document.paths['/professionals']!.get!;
      assert.deepEqual(
        parameters.filter((one) => one.in === 'query').map(({ name, required }) => ({ name, required })),
        SEARCH_PARAMETERS[form].map(({ name, required }) => ({ name, required: required === true })),
      );
      assert.ok(document.paths[`/professionals/{${form === 'assistant' ? 'id' : 'slug'}}`]);
    });

    test('describes every operation and every property', () => {
      assert.equal(operations.length, 8);
      for (const { name, description } of operations) assert.ok(description.length > 40, name);
      const silent: string[] = [];
      const walk = (schema: unknown, at: string) => {
        if (typeof schema !== 'object' || schema === null) return;
        for (const [name, property] of Object.entries((schema as Schema).properties ?? {})) {
          const target =
            property.$ref === undefined ? property : document.components.schemas[property.$ref.split('/').at(-1)!];
          if (!target?.description) silent.push(`${at}.${name}`);
        }
        for (const [key, inner] of Object.entries(schema)) walk(inner, `${at}.${key}`);
      };
      for (const [name, schema] of Object.entries(document.components.schemas)) {
        if (!schema.description) silent.push(name);
        walk(schema, name);
      }
      assert.deepEqual(silent, []);
    });

    test('has examples for every 2xx and 4xx, and each is what its schema says', () => {
      const ajv = new Ajv2020({ strict: false, allErrors: true });
      (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
      ajv.addSchema(document, 'openapi');
      let seen = 0;
      for (const { name, responses } of operations) {
        for (const [status, response] of Object.entries(responses)) {
          if (status === '304') continue;
          const { schema, examples } = responseOf(response).content!['application/json'];
          const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')));
          assert.ok(Object.keys(examples).length > 0, `${name} ${status}`);
          for (const [example, { value }] of Object.entries(examples)) {
            assert.ok(validate(value), `${name} ${status} ${example}: ${JSON.stringify(validate.errors?.slice(0, 2))}`);
            assert.doesNotMatch(JSON.stringify(value), /127\.0\.0\.1|\{\w+_url\}/, `${name} ${example}`);
            seen++;
          }
        }
      }
      assert.ok(seen > 60, String(seen));
    });

    test('every error status of an operation is a row of the error table, and every code is in the schema', () => {
      for (const { responses } of operations) {
        for (const [status, { $ref }] of Object.entries(responses)) {
          if (Number(status) < 400 || status === 'default') continue;
          assert.equal(String(ERRORS[$ref!.split('/').at(-1) as keyof typeof ERRORS].status), status);
        }
      }
      const schemas = ['InvalidParameterError', 'RateLimitedError', 'PlainError'];
      const codes = schemas.flatMap((name) => document.components.schemas[name]!.properties!.code!.enum as string[]);
      assert.deepEqual(codes.sort(), Object.keys(ERRORS).sort());
    });

    test('every read takes If-None-Match', () => {
      for (const { name, parameters } of operations) {
        const takes = parameters.some(({ $ref }) => $ref === '#/components/parameters/IfNoneMatch');
        assert.equal(takes, name.startsWith('get '), name);
      }
    });
  });
}

test('the document of a version that ends says so, and marks every operation', () => {
  const days = { deprecatedOn: '2027-01-01', sunsetOn: '2027-06-01' };
  const { paths } = openapiDocument({ form: 'reference', ...addresses, ...days }) as unknown as Document;
  for (const methods of Object.values(paths)) {
    for (const { deprecated } of Object.values(methods)) assert.equal(deprecated, true);
  }
});
