import type { Service } from '@vidriera/contract';
import { type Html, html } from './html.ts';
import icons from './icons.json' with { type: 'json' };
import known from './trades.json' with { type: 'json' };

/** Facts about a trade that are not in its catalog entry. */
interface Trade {
  /** The people of the trade, in the words of a search: `Plomeros`. */
  readonly people: string;
  readonly icon: string;
  /** Facts that a professional needs about a task to make an offer. */
  readonly hints: readonly string[];
}

const TRADES: Readonly<Record<string, Trade>> = known;
/** For trades without hints, since operators may add trades. */
const ANY_HINTS = [
  'Qué hay que hacer, y las medidas o la cantidad',
  'Si ya tenés los materiales',
  'Qué días te sirven',
];

function tradeOf(slug: string): Trade | null {
  return Object.hasOwn(TRADES, slug) ? TRADES[slug]! : null;
}

/** The people of a trade: `Plomeros`, `Gasistas matriculados`; else the trade's name. */
export function peopleOf({ slug, name, requires_matricula }: Service): string {
  const trade = tradeOf(slug);
  if (trade === null) return name;
  return requires_matricula && LICENSED.has(slug) ? `${trade.people} matriculados` : trade.people;
}

/** The people of a trade in a sentence: `los plomeros`, `las niñeras`, `los de limpieza de tapizados`. */
export function thePeopleOf(service: Service): string {
  const people = peopleOf(service);
  const the = WOMEN.test(people) ? 'las' : people === service.name || NO_PEOPLE.test(people) ? 'los de' : 'los';
  return `${the} ${people[0]!.toLowerCase()}${people.slice(1)}`;
}

const WOMEN = /^(?:\p{L}+eras|Manicuras)\b/u;
/** Trades of which one says the work and not the people. */
const NO_PEOPLE = /^(?:Personal|Limpieza|Lavado|Fletes)/;

/** Trades for which people search with the word "matriculado". */
const LICENSED: ReadonlySet<string> = new Set(['electricista', 'gasista']);

export function hintsOf(slug: string): readonly string[] {
  return tradeOf(slug)?.hints ?? ANY_HINTS;
}

/** The hints of these services by slug, for the script; `''` has those of any other service. */
export function hintsBySlug(services: readonly Service[]): Readonly<Record<string, readonly string[]>> {
  const own = services.filter(({ slug }) => tradeOf(slug) !== null).map(({ slug }) => [slug, hintsOf(slug)]);
  return Object.fromEntries([...own, ['', ANY_HINTS]]);
}

/** The trades that people need most, most needed first. */
const NEEDED =
  'plomeria electricista gasista cerrajeria electrodomesticos aire-acondicionado limpieza-del-hogar pintura albanileria fletes-y-mudanzas control-de-plagas jardineria calefaccion carpinteria techos tecnico-de-pc colocacion-de-pisos herreria'.split(
    ' ',
  );

export function mostNeeded(services: readonly Service[]): Service[] {
  const place = ({ slug }: Service) => (NEEDED.indexOf(slug) + NEEDED.length + 1) % (NEEDED.length + 1);
  return services.toSorted((a, b) => place(a) - place(b));
}

/** Lines of each icon in a box of 24 by 24, drawn with a round pen in the colour of the text. */
const ICONS: Readonly<Record<string, string>> & { readonly tool: string } = icons;

export function iconLines(slug: string): string {
  return ICONS[tradeOf(slug)?.icon ?? 'tool'] ?? ICONS.tool;
}

/** The icon of a trade; decorative, its name stands beside it. */
export function renderTradeIcon(slug: string): Html {
  return html`<svg class="trade" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${iconLines(slug)}"/></svg>`;
}
