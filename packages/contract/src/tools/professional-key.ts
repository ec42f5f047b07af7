import { invalidParameter } from '../invalid-parameter.ts';
import { professionalKeyOf, type SearchForm } from '../links.ts';
import { type Parameter, type RawParameters, readText } from '../parameters.ts';
import { isSlug, isUuid } from '../rules.ts';

const KINDS = {
  id: { kind: 'uuid', example: '3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b' },
  slug: { kind: 'slug', example: 'juan-p-3f2b8c1e' },
} as const;

/** The parameter that names a professional: the slug, or the id in the assistant form. */
export function keyParameter(form: SearchForm): Parameter {
  const name = professionalKeyOf(form);
  const description = `The ${name} of a professional, as service_search_professionals gives it.`;
  return { name, required: true, description, ...KINDS[name] };
}

/** The other parameter, which is accepted but not advertised. */
export function otherKeyName(form: SearchForm): 'id' | 'slug' {
  return professionalKeyOf(form) === 'id' ? 'slug' : 'id';
}

/** The slug or the lower-case id, given in either parameter. */
export function readKey(input: RawParameters, form: SearchForm): string {
  const name = professionalKeyOf(form);
  const other = otherKeyName(form);
  const own = readText(input, name);
  const alias = readText(input, other);
  if (own !== undefined && alias !== undefined && own !== alias) {
    throw invalidParameter(other, alias, `and \`${name}\` name two professionals; give \`${name}\` alone`);
  }
  const text = own ?? alias;
  if (text === undefined) throw invalidParameter(name, null, 'is required: it says which professional');
  if (isUuid(text)) return text.toLowerCase();
  if (isSlug(text)) return text;
  throw invalidParameter(
    own === undefined ? other : name,
    text,
    'must be the slug or the id of a professional, exactly as a search result gives it',
  );
}
