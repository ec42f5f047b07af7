import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HELP, readSettings, SettingsError } from './settings.ts';

test('without anything it uses the directory on this machine', () => {
  assert.deepEqual(readSettings([], {}), {
    baseUrl: 'http://127.0.0.1:8080/v1',
    siteUrl: undefined,
    form: undefined,
    apiKey: undefined,
    handover: false,
    connector: undefined,
  });
});

test('variables count, flags win, a slash at the end is dropped', () => {
  const env = {
    VIDRIERA_BASE_URL: 'https://a.example/v1/',
    VIDRIERA_SEARCH_FORM: 'assistant',
    VIDRIERA_API_KEY: 'vdr_env',
    VIDRIERA_CONNECTOR: 'env-app',
    VIDRIERA_SITE_URL: '',
  };
  assert.deepEqual(readSettings(['--api-key', 'vdr_flag', '--connector', 'mi-app'], env), {
    baseUrl: 'https://a.example/v1',
    siteUrl: undefined,
    form: 'assistant',
    apiKey: 'vdr_flag',
    handover: false,
    connector: 'mi-app',
  });
  const site = readSettings(['--site-url', 'https://sitio.example/'], env);
  assert.equal(typeof site === 'object' && site.siteUrl, 'https://sitio.example');
});

test('what a host left unanswered is not set', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a host leaves when nobody answered
  const settings = readSettings([], { VIDRIERA_API_KEY: '${user_config.api_key}', VIDRIERA_SEARCH_FORM: '' });
  assert.equal(typeof settings === 'object' && settings.apiKey, undefined);
});

test('bad input is one line that names the flag or the variable, the key without its value', () => {
  const wrong: [string[], Record<string, string>, RegExp][] = [
    [['--base-url', 'directorio.example'], {}, /^--base-url must be an http\(s\) address/],
    [[], { VIDRIERA_BASE_URL: 'ftp://x.example' }, /^VIDRIERA_BASE_URL must be/],
    [['--base-url', 'https://x.example/v1?y=1'], {}, /^--base-url must be/],
    [['--base-url', 'https://x.example/v1?'], {}, /^--base-url must be/],
    [['--site-url', 'https://:secret@x.example'], {}, /^--site-url must be [^:]*$/],
    [[], { VIDRIERA_SEARCH_FORM: 'other' }, /^VIDRIERA_SEARCH_FORM must be reference or assistant\.$/],
    [['--api-key', 'a secret'], {}, /^--api-key has characters that are not allowed in a key\.$/],
    [['--connector', 'mi app'], {}, /^--connector must be/],
    [[], { VIDRIERA_CONNECTOR: 'mi app' }, /^VIDRIERA_CONNECTOR must be/],
    [['--bas-url', 'x'], {}, /^Unknown option '--bas-url'\. See vidriera-mcp --help\.$/],
    [['serve'], {}, /^Unexpected argument 'serve'/],
    [['--base-url'], {}, /'--base-url <value>' argument missing\. See/],
    [['--api-key', '--connector', 'x'], {}, /^Option '--api-key' argument is ambiguous\. See vidriera-mcp --help\.$/],
  ];
  for (const [args, env, message] of wrong) {
    assert.throws(
      () => readSettings(args, env),
      (error) => error instanceof SettingsError && message.test(error.message) && !/\n/.test(error.message),
      args.join(' '),
    );
  }
});

test('help names every flag and every variable', () => {
  assert.equal(readSettings(['--help'], {}), 'help');
  assert.equal(readSettings(['-v'], {}), 'version');
  for (const word of [
    ...['--base-url', '--site-url', '--search-form', '--api-key', '--connector', '--help', '--version'],
    ...['VIDRIERA_BASE_URL', 'VIDRIERA_SITE_URL', 'VIDRIERA_SEARCH_FORM', 'VIDRIERA_API_KEY', 'VIDRIERA_CONNECTOR'],
  ]) {
    assert.ok(HELP.includes(word), word);
  }
});
