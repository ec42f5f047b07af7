import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BadSetting, flagOf, readSettings, type SettingName, unknownVariables, variableOf } from './settings.ts';
import { parseSource } from './web/limit/limiter.ts';

describe('readSettings', () => {
  test('an end of /v1 that is too early or without a beginning is refused under the name that was given', () => {
    const message = (env: Record<string, string>, flags: Record<string, string>) => {
      try {
        readSettings(env, flags);
      } catch (error) {
        return (error as Error).message;
      }
      return null;
    };
    const flags = { 'v1-sunset-on': '2027-03-31' };
    assert.equal(message({}, flags), '--v1-sunset-on is set without VIDRIERA_V1_DEPRECATED_ON; expected both');
    assert.match(
      message({}, { ...flags, 'v1-deprecated-on': '2027-01-01' })!,
      /^--v1-sunset-on is .* after --v1-deprecated-on$/,
    );
    assert.match(message({ VIDRIERA_V1_DEPRECATED_ON: '2027-01-01' }, flags)!, / after VIDRIERA_V1_DEPRECATED_ON$/);
  });

  test('nothing given is what the table says', () => {
    const { trustProxy, sharedSources, ...settings } = readSettings({});
    assert.equal(trustProxy('127.0.0.1'), false);
    assert.equal(sharedSources(parseSource('127.0.0.1')!), null);
    assert.deepEqual(settings, {
      host: '127.0.0.1',
      port: 8080,
      opsHost: '127.0.0.1',
      opsPort: 9090,
      databaseUrl: 'file:./data/vidriera.db',
      redisUrl: null,
      baseUrl: null,
      siteUrl: null,
      mcpUrl: null,
      searchForm: 'reference',
      publicLimit: 60,
      premiumLimit: 600,
      connectorLimit: 60,
      siteLimit: 120,
      taskLimit: 20,
      siteTexts: null,
      webhookUrl: null,
      webhookSecret: null,
      mcpOrigins: null,
      mcpHandover: 'off',
      v1DeprecatedOn: null,
      v1SunsetOn: null,
      securityContact: null,
      openaiAppsChallenge: null,
      logFormat: null,
      logLevel: 'info',
    });
  });

  test('the flag wins over the variable, and an empty variable is none', () => {
    assert.equal(readSettings({ VIDRIERA_PORT: '1' }).port, 1);
    assert.equal(readSettings({ VIDRIERA_PORT: '1' }, { port: '2' }).port, 2);
    assert.equal(readSettings({ VIDRIERA_PORT: '' }).port, 8080);
    assert.equal(readSettings({ VIDRIERA_REDIS_URL: '' }).redisUrl, null);
  });

  const GOOD: [SettingName, string, unknown][] = [
    ['host', '::1', '::1'],
    ['host', '0.0.0.0', '0.0.0.0'],
    ['host', 'directorio_1.internal', 'directorio_1.internal'],
    ['opsPort', 'off', 'off'],
    ['port', '0', 0],
    ['port', '65535', 65535],
    ['publicLimit', 'off', Number.POSITIVE_INFINITY],
    ['connectorLimit', '1000', 1000],
    ['baseUrl', 'https://api.example.com/v1/', 'https://api.example.com/v1'],
    ['siteUrl', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['databaseUrl', 'postgres://user:pass@db/vidriera', 'postgres://user:pass@db/vidriera'],
    ['redisUrl', 'rediss://cache:6380/1', 'rediss://cache:6380/1'],
    ['searchForm', 'assistant', 'assistant'],
    ['mcpOrigins', '*', '*'],
    ['mcpOrigins', 'https://a.example, http://localhost:3000', ['https://a.example', 'http://localhost:3000']],
    ['v1DeprecatedOn', '2028-02-29', '2028-02-29'],
    ['securityContact', 'mailto:security@example.com', 'mailto:security@example.com'],
    ['logLevel', 'debug', 'debug'],
  ];
  for (const [name, text, value] of GOOD) {
    test(`${variableOf(name)}=${text} is taken`, () => {
      assert.deepEqual(readSettings({ [variableOf(name)]: text })[name], value);
    });
  }

  const BAD: [SettingName, string, RegExp][] = [
    ['host', ' ', /an address or host name/],
    ['host', 'not a host', /an address or host name/],
    ['host', 'http://x', /an address or host name/],
    ['host', '999.1.1.1', /an address or host name/],
    ['opsHost', '[::1]', /an address or host name/],
    ['host', 'fe80::1%eth0', /without a zone/],
    ['port', '65536', /a port from 0 to 65535/],
    ['port', '80.5', /a port/],
    ['port', 'off', /a port/],
    ['opsPort', 'no', /or off/],
    ['databaseUrl', 'mysql://x', /file: or postgres:\/\//],
    ['databaseUrl', 'file:', /file:/],
    ['redisUrl', 'localhost', /redis:\/\//],
    ['baseUrl', 'api.example.com', /http or https URL/],
    ['baseUrl', 'ftp://x/', /http or https/],
    ['siteUrl', 'https://x.example/?a=1', /without query/],
    ['siteUrl', 'https://x.example/?', /without query/],
    ['mcpUrl', 'https://x.example/mcp#', /without query or fragment/],
    ['searchForm', 'Reference', /one of reference, assistant/],
    ['publicLimit', '0', /1 or more, or off/],
    ['premiumLimit', '-5', /1 or more/],
    ['connectorLimit', '1e3', /1 or more/],
    ['trustProxy', '10.0.0.0/8,proxy.local', /not "proxy\.local"/],
    ['siteLimit', '0', /1 or more, or off/],
    ['taskLimit', '1.5', /a whole number of tasks in 24 hours, 1 or more, or off/],
    ['sharedSources', '10.0.0.0/8', /limits and their networks .*not "10\.0\.0\.0\/8"/],
    ['sharedSources', '5=10.0.0.0/8,0=::1', /not "0=::1"/],
    ['mcpOrigins', 'example.com', /browser origins/],
    ['mcpOrigins', 'https://example.com/path', /browser origins/],
    ['v1DeprecatedOn', '2027-02-29', /a day as YYYY-MM-DD/],
    ['v1SunsetOn', 'mañana', /a day/],
    ['securityContact', 'security@example.com', /mailto:/],
    ['securityContact', 'http://example.com', /https:/],
    ['logLevel', 'verbose', /one of trace, debug/],
  ];
  for (const [name, text, allowed] of BAD) {
    const variable = variableOf(name);
    test(`${variable}=${text} stops, naming the variable or the flag, the value and what is allowed`, () => {
      const oneLine = (given: string) => (error: unknown) =>
        error instanceof BadSetting &&
        error.message.startsWith(`${given} is ${JSON.stringify(text)}; expected `) &&
        allowed.test(error.message) &&
        !error.message.includes('\n');
      assert.throws(() => readSettings({ [variable]: text }), oneLine(variable));
      assert.throws(() => readSettings({}, { [flagOf(name)]: text }), oneLine(`--${flagOf(name)}`));
    });
  }
});

test('a version ends 90 days after it is deprecated, at the earliest (spec: versions.notice)', () => {
  const days = (deprecated: string, sunset: string) =>
    readSettings({ VIDRIERA_V1_DEPRECATED_ON: deprecated, VIDRIERA_V1_SUNSET_ON: sunset });
  assert.equal(days('2027-01-01', '2027-04-01').v1SunsetOn, '2027-04-01');
  assert.throws(() => days('2027-01-01', '2027-03-31'), {
    message:
      'VIDRIERA_V1_SUNSET_ON is "2027-03-31"; expected 2027-04-01 or later, 90 days after VIDRIERA_V1_DEPRECATED_ON',
  });
  assert.throws(() => days('', '2027-03-31'), /without VIDRIERA_V1_DEPRECATED_ON; expected both/);
});

test('a bad value that holds credentials is not repeated', () => {
  for (const [name, given] of [
    ['databaseUrl', 'mysql://app:hunter2@db/x'],
    ['redisUrl', 'http://:hunter2@cache'],
    ['mcpUrl', 'https://u:hunter2@x.example/mcp'],
  ] as const) {
    const variable = variableOf(name);
    assert.throws(() => readSettings({ [variable]: given }), {
      message: new RegExp(`^${variable} is a URL with credentials; expected (?!.*hunter2)`),
    });
  }
});

test('a flag has the name of its variable', () => {
  assert.equal(flagOf('opsPort'), 'ops-port');
  assert.equal(flagOf('trustProxy'), 'trust-proxy');
});

test('a variable that nothing reads is named, with the one it may have meant', () => {
  const env = { VIDRIERA_PROT: '1', VIDRIERA_TRUST_PROXIES: 'x', VIDRIERA_XYZ: 'x', VIDRIERA_API_KEY: 'x', PORT: '1' };
  assert.deepEqual(unknownVariables(env), [
    { variable: 'VIDRIERA_PROT', nearest: 'VIDRIERA_PORT' },
    { variable: 'VIDRIERA_TRUST_PROXIES', nearest: 'VIDRIERA_TRUST_PROXY' },
    { variable: 'VIDRIERA_XYZ', nearest: null },
  ]);
});
