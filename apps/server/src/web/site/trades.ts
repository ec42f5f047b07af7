import type { Service } from '@vidriera/contract';
import { type Html, html } from './html.ts';
import icons from './icons.json' with { type: 'json' };
import * as paths from './paths.ts';
import known from './trades.json' with { type: 'json' };

interface Trade {
  /** The people of the trade, in the words of a search: `Plomeros`. */
  readonly people: string;
  /** What stands before them in a sentence; by default `los`. */
  readonly the?: string;
  readonly icon: string;
  /** What a professional needs to know about a task to make an offer. */
  readonly hints: readonly string[];
}

const TRADES: ReadonlyMap<string, Trade> = new Map(Object.entries(known));
/** Trades for which people search with the word "matriculado". */
const LICENSED = ['electricista', 'gasista'];

/** The people of a trade: `Plomeros`, `Gasistas matriculados`; else the trade's name. */
export function peopleOf({ slug, name, requires_matricula }: Service): string {
  const people = TRADES.get(slug)?.people ?? name;
  return requires_matricula && LICENSED.includes(slug) ? `${people} matriculados` : people;
}

/** The people of a trade in a sentence: `los plomeros`, `las niñeras`, `los de limpieza de tapizados`. */
export function thePeopleOf(service: Service): string {
  const trade = TRADES.get(service.slug);
  const people = peopleOf(service);
  return `${trade ? (trade.the ?? 'los') : 'los de'} ${people[0]!.toLowerCase()}${people.slice(1)}`;
}

const ANY_HINTS = [
  'Qué hay que hacer, y las medidas o la cantidad',
  'Si ya tenés los materiales',
  'Qué días te sirven',
];
/** The hints of each trade by slug; `''` has those of any other, since operators may add trades. */
export const HINTS = Object.fromEntries([...[...TRADES].map(([slug, { hints }]) => [slug, hints]), ['', ANY_HINTS]]);

export const hintsOf = (slug: string) => TRADES.get(slug)?.hints ?? ANY_HINTS;

/** The services in the order of the file, which begins with those that people need most. */
function mostNeeded(services: readonly Service[]): Service[] {
  const known = [...TRADES.keys()].flatMap((slug) => services.find((one) => one.slug === slug) ?? []);
  return [...known, ...services.filter(({ slug }) => !TRADES.has(slug))];
}

/** Lines of the icon of a trade in a box of 24 by 24, drawn with a round pen in the colour of the text. */
export const iconLines = (slug: string) => icons[(TRADES.get(slug)?.icon ?? 'tool') as keyof typeof icons];

const TILES_SHOWN = 18;
const SAYS_LICENSED = /matricul/i;

/** A tile for each of the services that people need most. */
export function renderTrades(services: readonly Service[]): Html {
  const tile = (service: Service) =>
    html`<li><a class="tile" href="${paths.list(service, null)}"><svg class="trade" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${iconLines(service.slug)}"/></svg>${service.name}${service.requires_matricula && !SAYS_LICENSED.test(service.name) && html`<span class="tile-note">con matrícula</span>`}</a></li>`;
  return html`<ul class="tiles">${mostNeeded(services).slice(0, TILES_SHOWN).map(tile)}</ul>`;
}
