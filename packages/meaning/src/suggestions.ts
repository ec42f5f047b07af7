import type { Choice, City } from './catalog.ts';
import { type NameParameter, readCity, suggest } from './names.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Suggests what an unknown name may have meant. */
export interface Suggestions {
  /** What the text may have meant: other names of things first, else similar spellings. */
  meantBy(parameter: NameParameter, text: string, city: City | null): Choice[];
}

const LOOKED_AT = 40;

/** `spelledAlike` finds the slugs of choices that are spelled like a text. */
export function openSuggestions(
  vocabulary: Vocabulary,
  spelledAlike: (text: string, choices: readonly Choice[]) => string[],
): Suggestions {
  const { services, cities } = vocabulary.catalog;
  const everyNeighborhood = cities.flatMap((city) => city.neighborhoods ?? []);
  const choices: Readonly<Record<NameParameter, readonly Choice[]>> = {
    service: services,
    city: cities,
    neighborhood: [...new Map(everyNeighborhood.map((one) => [one.slug, one])).values()],
  };
  return {
    meantBy: (parameter, text, city) => {
      const offered = (parameter === 'neighborhood' ? city?.neighborhoods : undefined) ?? choices[parameter];
      const isOffered = new Set(offered.map(({ slug }) => slug));
      const meant = suggest(parameter, text, city, vocabulary).filter(({ slug }) => isOffered.has(slug));
      if (meant.length > 0) return meant;
      // The text names a city, so no neighborhood is meant.
      if (parameter === 'neighborhood' && readCity(text, vocabulary) !== null) return [];
      return spelledAlike(text.slice(0, LOOKED_AT), offered).map((slug) => {
        return { slug, name: offered.find((choice) => choice.slug === slug)!.name };
      });
    },
  };
}
