import type { Service } from '@vidriera/core';
import { type Html, html } from './html.ts';
import known from './trades.json' with { type: 'json' };

/** What the site knows of a trade beside its catalogue entry. */
interface Trade {
  /** Who does it, as people search for them: `Plomeros`. */
  readonly people: string;
  readonly icon: string;
  /** What they need to know of a task before they can answer it. */
  readonly hints: readonly string[];
}

const TRADES: Readonly<Record<string, Trade>> = known;
/** For a trade that is not in the list: an operator may have any. */
const ANY_HINTS = [
  'Qué hay que hacer, y las medidas o la cantidad',
  'Si ya tenés los materiales',
  'Qué días te sirven',
];

function tradeOf(slug: string): Trade | null {
  return Object.hasOwn(TRADES, slug) ? TRADES[slug]! : null;
}

/** Who does a trade: `Plomeros`, `Gasistas matriculados`; the trade's own name where there is no other. */
export function peopleOf({ slug, name, requires_matricula }: Service): string {
  const trade = tradeOf(slug);
  if (trade === null) return name;
  return requires_matricula && LICENSED.has(slug) ? `${trade.people} matriculados` : trade.people;
}

/** Trades of which people ask for somebody "matriculado". */
const LICENSED: ReadonlySet<string> = new Set(['electricista', 'gasista']);

export function hintsOf(slug: string): readonly string[] {
  return tradeOf(slug)?.hints ?? ANY_HINTS;
}

/** The hints of these services, for the script to show as one chooses: by slug, `''` for any other. */
export function hintsBySlug(services: readonly Service[]): Readonly<Record<string, readonly string[]>> {
  const own = services.filter(({ slug }) => tradeOf(slug) !== null).map(({ slug }) => [slug, hintsOf(slug)]);
  return Object.fromEntries([...own, ['', ANY_HINTS]]);
}

/** Lines of each icon in a box of 24 by 24, drawn with a round pen in the colour of the text. */
const ICONS: Readonly<Record<string, string>> = {
  tap: 'M3 9h9a5 5 0 0 1 5 5v1h-4v-1a1 1 0 0 0-1-1H3zM8 9V5M5 5h6M15 18v2',
  bolt: 'M13 2 5 14h6l-1 8 9-13h-7z',
  flame: 'M12 3c1 4 6 5 6 11a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 1-5 1-8z',
  roller: 'M4 4h13v5H4zM17 6h3v6h-8v3M10 15h4v6h-4z',
  bricks: 'M3 5h18v14H3zM3 9.7h18M3 14.3h18M9 5v4.7M15 9.7v4.6M9 14.3V19',
  tiles: 'M4 4h16v16H4zM12 4v16M4 12h16',
  roof: 'M3 12 12 4l9 8M6 10v10h12V10M10 20v-5h4v5',
  hammer: 'm4 20 9-9M10 6l4-3 6 6-3 4-3-1-4-4z',
  key: 'M8 11a4 4 0 1 0 0 .1zM11.5 9 20 9v4M16 9v3',
  window: 'M4 3h16v18H4zM12 3v18M4 12h16',
  snow: 'M12 2v20M3.3 7l17.4 10M20.7 7 3.3 17M9 4l3 2 3-2M9 20l3-2 3 2',
  washer: 'M5 3h14v18H5zM5 7h14M12 18a4 4 0 1 0-.1 0M8 5h1',
  laptop: 'M5 5h14v10H5zM2 19h20l-2-4H4z',
  photo: 'M3 7h4l2-3h6l2 3h4v12H3zM12 16.5a3.5 3.5 0 1 0-.1 0',
  broom: 'M19 3 11 12M8 10l6 5-3 6H3c3-2 3-5 5-11zM7 21l1-4',
  sofa: 'M5 11V6h14v5M3 10a2 2 0 0 1 3 2v2h12v-2a2 2 0 0 1 3-2v8H3zM6 18v2M18 18v2',
  bug: 'M8 10a4 4 0 0 1 8 0v5a4 4 0 0 1-8 0zM12 6v13M3 8l5 3M21 8l-5 3M3 14h5M16 14h5M4 20l4-3M20 20l-4-3',
  leaf: 'M5 19C4 9 11 4 20 4c0 9-4 15-13 14M4 21c2-5 5-8 10-11',
  wave: 'M3 9c3-3 6 3 9 0s6 3 9 0M3 15c3-3 6 3 9 0s6 3 9 0',
  truck: 'M2 6h12v10H2zM14 10h4l4 3v3h-8zM8 18a2 2 0 1 0-.1 0M18 18a2 2 0 1 0-.1 0',
  scissors: 'M20 4 8.5 15.5M20 20 8.5 8.5M6 9a3 3 0 1 0-.1 0M6 21a3 3 0 1 0-.1 0',
  hands: 'M12 20C5 15 3 12 3 9a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3-2 6-9 11z',
  cross: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  book: 'M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14',
  music: 'M9 18V5l11-2v13M6 21a3 3 0 1 0-.1 0M17 19a3 3 0 1 0-.1 0',
  dumbbell: 'M6 6v12M3 9v6M18 6v12M21 9v6M6 12h12',
  paw: 'M12 20c-5 0-7-2-5-5s3-4 5-4 3 1 5 4 0 5-5 5zM5 11V9M19 11V9M9 7V5M15 7V5',
  car: 'M3 16v-4l3-6h12l3 6v4zM3 12h18M7 18.5a2 2 0 1 0-.1 0M17 18.5a2 2 0 1 0-.1 0',
  cake: 'M4 20v-8h16v8zM4 16c3 2 5-2 8 0s5-2 8 0M12 12V8M12 5V3',
  calculator: 'M6 3h12v18H6zM9 7h6M9 12h.1M12 12h.1M15 12h.1M9 16h.1M12 16h.1M15 16h.1',
  compass: 'M12 4 6 20M12 4l6 16M8 14h8M12 4V2',
  tool: 'M14 7a4 4 0 0 1 5-4l-2 3 2 2 3-2a4 4 0 0 1-5 5L8 20l-4-4z',
};

/** The lines of a trade's icon, in a box of 24 by 24. */
export function iconLines(slug: string): string {
  return ICONS[tradeOf(slug)?.icon ?? 'tool'] ?? ICONS.tool!;
}

/** The icon of a trade; decorative, its name stands beside it. */
export function renderTradeIcon(slug: string): Html {
  return html`<svg class="trade" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${iconLines(slug)}"/></svg>`;
}
