import { invalidParameter } from '../invalid-parameter.ts';
import type { SearchForm } from '../links.ts';
import { type Parameter, type RawParameters, readText } from '../parameters.ts';
import { isSlug, isUuid } from '../rules.ts';

/** The parameter that names a professional: the slug, or the id in the assistant form. */
export function keyParameter(form: SearchForm): Parameter {
  return form === 'assistant'
    ? {
        name: 'id',
        kind: 'uuid',
        required: true,
        description: 'The id of a professional, as service_search_professionals gives it.',
        example: '3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b',
      }
    : {
        name: 'slug',
        kind: 'slug',
        required: true,
        description: 'The slug of a professional, as service_search_professionals gives it.',
        example: 'juan-p-3f2b8c1e',
      };
}

/** The other parameter, which is accepted but not advertised. */
export function otherKeyName(form: SearchForm): string {
  return form === 'assistant' ? 'slug' : 'id';
}

/** The slug or the lower-case id, given in either parameter. */
export function readKey(input: RawParameters, form: SearchForm): string {
  const { name } = keyParameter(form);
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
