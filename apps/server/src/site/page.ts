import type { ASSETS } from './assets.ts';
import type { Html } from './html.ts';

/** A page before it is dressed: what a renderer makes, what {@link renderDocument} sends. */
export interface Page {
  /** Default 200. */
  readonly status?: number;
  /** Without the site's name. */
  readonly title: string;
  /** For search engines and link previews: one sentence, plain text. */
  readonly description?: string;
  /** Its one address, from `/`; null for a page that is nobody's to index. */
  readonly canonical: string | null;
  /**
   * `open` is indexed. `unlisted` is not. `secret` has a token in its address: not indexed, not stored by any cache,
   * and its address is told to nobody as a referrer.
   */
  readonly privacy: 'open' | 'unlisted' | 'secret';
  readonly main: Html;
  /** schema.org blocks, whose addresses are absolute. */
  readonly structured?: (siteUrl: string) => readonly object[];
  /** The picture of link previews, from `/`. */
  readonly picture?: string;
  /** Origins, other than this one, of pictures on the page: the content policy allows these and no others. */
  readonly pictureOrigins?: readonly string[];
  /** Without script the page asks for itself again after so long, with this query; a page on which one types has none. */
  readonly refresh?: { readonly seconds: number; readonly query: string };
  /** What stands in the search field of the header, null for a page without one there. Default: empty. */
  readonly search?: string | null;
  /** The second style sheet: that of lists of people, of profiles, or of all others. Default `tasks`. */
  readonly style?: 'directory' | 'profile' | 'tasks';
  /** Which entry of the menu is this page. */
  readonly here?: 'search' | 'tasks' | 'post';
  /** Further headers, names and values in turn. */
  readonly headers?: readonly string[];
}

/** What every page of one deployment shares. */
export interface Chrome {
  /** `{site_url}`, without a trailing slash. */
  readonly siteUrl: string;
  /** The static files, by name. */
  readonly assets: typeof ASSETS;
  /** Where the script finds the names of places, with their content's hash. */
  readonly placesUrl: string;
}
