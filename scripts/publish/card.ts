import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const card = path.join(import.meta.dirname, '../../packages/mcp/src/card');

const NO_JSON_SCHEMAS = `export const toJSONSchema = () => ({}), allProcessors = {}; export class JSONSchemaGenerator {}
  export const initializeContext = 0, process = 0, extractDefs = 0, finalize = 0;
  export const createToJSONSchemaMethod = () => () => {}, createStandardJSONSchemaMethod = createToJSONSchemaMethod;`;

/**
 * Leaves out what a card never runs, two thirds of the libraries: Zod's messages and its JSON Schemas, and of the protocol's
 * client everything but the class that the card's App extends. An import of all of Zod by name lets esbuild drop the rest.
 */
const WITHOUT: Plugin = {
  name: 'leave out what never runs',
  setup(builder) {
    const edit = (filter: RegExp, change: (text: string) => string) =>
      builder.onLoad({ filter }, ({ path }) => ({ contents: change(readFileSync(path, 'utf8')) }));
    edit(/zod[\\/]v4[\\/]locales[\\/]index\.js$/, () => '');
    edit(/zod[\\/]v4[\\/]locales[\\/]en\.js$/, () => "export default () => ({ localeError: () => 'Invalid input' })");
    edit(/zod[\\/]v4[\\/]core[\\/](?:json-schema-(?:processors|generator)|to-json-schema)\.js$/, () => NO_JSON_SCHEMAS);
    edit(/zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, (text) =>
      text.replace(/import \* as processors .*/, 'const processors = new Proxy({}, { get: () => () => {} });'),
    );
    edit(/@modelcontextprotocol[\\/]client[\\/]dist[\\/]index\.mjs$/, (text) => {
      const imported = /import \{[^}]*\} from "\.\/src-[^"]+";/.exec(text)?.[0];
      if (imported === undefined) throw new Error('the client imports its Protocol in another way');
      return `${imported} export { Protocol };`;
    });
    // A card is never authorized by itself.
    edit(/@modelcontextprotocol[\\/]core[\\/]dist[\\/]auth-\w*-?\w*\.mjs$/, (text) => {
      const exported = /export \{([^}]*)\};/.exec(text)?.[1] ?? '';
      const names = exported.split(',').map((one) => one.trim().split(' ')[0]!);
      return `const ${names.map((name) => `${name} = undefined`).join(', ')}; export {${exported}};`;
    });
    edit(/ext-apps[\\/]dist[\\/].*\.js$/, (text) =>
      text.replace(/import\s*\{\s*z\s+as\s+(\w+)\s*\}\s*from\s*"zod\/v4"/g, 'import * as $1 from "zod/v4"'),
    );
  },
};

/** The card as one static HTML file, in a module, so that it is part of whatever bundles the server. */
export async function renderCard(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(card, 'card.js')],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    plugins: [WITHOUT],
    write: false,
    logLevel: 'warning',
  });
  const script = outputFiles[0]!.text.replaceAll('</script', '<\\/script').trim();
  const style = readFileSync(path.join(card, 'card.css'), 'utf8').replace(/\s+/g, ' ').trim();
  const html = `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vidriera</title><style>${style}</style></head><body><main aria-live="polite"></main><script>${script}</script></body></html>`;
  return `/** Made by npm run generate of card.js and card.css. */\nexport const CARD_HTML = ${JSON.stringify(html)};\n`;
}
