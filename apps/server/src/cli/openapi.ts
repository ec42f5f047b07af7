import { openapiOptions, originOf, publicAddresses } from '../app/addresses.ts';
import { readSettings } from '../settings.ts';
import { type Command, settingFlags } from './command.ts';

export const openapi: Command = {
  name: 'openapi',
  summary: 'prints openapi.yaml',
  usage: '[flags]',
  help: `Prints the OpenAPI document that a server with the same settings serves at {site_url}/openapi.yaml.

Examples
  vidriera openapi > openapi.yaml
  vidriera openapi --search-form assistant --base-url https://api.example.com/v1`,
  flags: settingFlags([
    'searchForm',
    'baseUrl',
    'siteUrl',
    'mcpUrl',
    'host',
    'port',
    'siteTexts',
    'v1DeprecatedOn',
    'v1SunsetOn',
  ]),
  async run(call) {
    const { siteFolderOf } = await import('../app/site-folder.ts');
    const { openapiText } = await import('../web/http/endpoints/documents.ts');
    const settings = readSettings(call.env, call.flags);
    const addresses = publicAddresses(settings, originOf(settings.host, settings.port));
    call.stdout.write(openapiText(openapiOptions(settings, addresses, siteFolderOf(settings).operator)));
  },
};
