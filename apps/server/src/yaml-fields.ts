import { isMap, LineCounter, parseDocument, visit } from 'yaml';

/** The fields of a YAML file that an operator wrote; `at` of a part of it is `FILE, line 3`. */
export type YamlFields = ReturnType<typeof readYamlFields>;

/** Parses a YAML file without aliases. Throws what `failure` makes of the first mistake, which names the file and the line. */
export function readYamlFields(text: string, name: string, failure: (what: string) => Error) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const line = (part: unknown) =>
    lines.linePos((part as { readonly range?: readonly number[] | null } | null)?.range?.[0] ?? 0).line;
  const at = (part: unknown) => `${name}, line ${line(part)}`;
  const [error] = document.errors;
  if (error !== undefined) throw failure(`${at({ range: error.pos })}: ${error.message.split('\n', 1)[0]}`);
  visit(document, {
    Alias: (_, alias) => {
      throw failure(`${at(alias)}: *${alias.source} is an alias, which has no meaning here`);
    },
  });
  if (!isMap(document.contents)) throw failure(`${name} has no fields; expected NAME: VALUE and others`);
  return { items: document.contents.items, line, at };
}
