import type { Trade } from './catalog.ts';
import { calledName } from './people/person.ts';
import type { Persona } from './persona.ts';
import type { Random } from './random.ts';
import { general, kinds, stockOf } from './stock/index.ts';
import type { TradeStock } from './stock/stock.ts';
import type { Choose, Fresh } from './text/choose.ts';
import { type Scene, say, spokenPlace } from './text/template.ts';

export interface Words {
  headline: string | null;
  bio: string | null;
  specialties: string[];
}

const tries = 12;

/** What a professional says of themselves. A bio that is not fresh is written again, a few times. */
export function writeWords(persona: Persona, random: Random, choose: Choose, fresh: Fresh): Words {
  const { person, services, neighborhoods, city } = persona;
  const neighborhood = neighborhoods.length > 0 ? spokenPlace(random.pick(neighborhoods).name) : city.name;
  const scene: Scene = {
    pro: person.gender,
    author: person.gender,
    name: calledName(person.first),
    neighborhood,
    city: city.name,
  };
  const stock = stockOf((services[0] as Trade).slug);
  const tell = (list: readonly string[]) => say(choose(list, random), scene, random);
  const headline = random.chance(0.14) ? null : tell(random.chance(0.8) ? stock.headline : general.headline);
  let bio: string | null = null;
  if (random.chance(0.93)) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      bio = writeBio(stock, neighborhood, tell, random);
      if (fresh(bio)) break;
    }
  }
  const tags = new Set<string>();
  const count = random.chance(0.1) ? 0 : random.between(2, random.chance(0.06) ? 10 : 6);
  for (let step = 0; step < count; step += 1) tags.add(tell(random.chance(0.88) ? stock.specialty : general.specialty));
  return { headline, bio, specialties: [...tags] };
}

/** Who one is, then how one works and where, in one paragraph or several. */
function writeBio(
  stock: TradeStock,
  neighborhood: string,
  tell: (list: readonly string[]) => string,
  random: Random,
): string {
  const parts = [tell(stock.about)];
  if (random.chance(0.62)) parts.push(tell(kinds[stock.kind].habit));
  if (random.chance(0.42)) parts.push(tell(general.habit));
  if (random.chance(0.36) && !parts.some((part) => part.includes(neighborhood))) {
    parts.splice(random.between(1, parts.length), 0, tell(general.zone));
  }
  if (random.chance(0.24)) parts.push(tell(general.farewell));
  return parts.join(random.chance(0.08) ? '\n\n' : ' ');
}
