import type { SearchForm } from '@vidriera/contract';
import type { Desk } from '../../desk/tasks/desk.ts';
import type { AccessPath } from '../../desk/tasks/offers.ts';
import type { TrackRecords } from '../../desk/tasks/track-records.ts';
import type { Snapshot } from '../../directory/snapshot/snapshot.ts';
import type { Html } from './html.ts';
import type { Operator } from './operator.ts';
import type { Previews } from './previews/previews.ts';
import type { DirectoryReader } from './reader.ts';
import type { SiteTexts } from './texts.ts';

export interface SiteOptions {
  /** `{site_url}`, without a trailing slash. */
  readonly siteUrl: string;
  readonly searchForm: SearchForm;
  readonly current: () => Snapshot;
  readonly desk: Desk;
  readonly previews: Previews;
  readonly texts: SiteTexts;
  readonly operator: Operator;
}

export type PageAnswer = Page | { readonly to: string };

export interface Site extends Omit<SiteOptions, 'current' | 'texts'> {
  readonly reader: DirectoryReader;
  readonly records: TrackRecords;
  now(): number;
}

/** A page without the layout, which {@link renderDocument} adds. */
export interface Page {
  readonly status?: number | undefined;
  /** Without the site's name. */
  readonly title: string;
  /** For search engines and link previews: one sentence, plain text. */
  readonly description?: string;
  /** Its canonical address, from `/`; none for a page that is not indexed. */
  readonly canonical?: string | null;
  /** `open` is indexed. `unlisted` is not. `secret` has a token in its address: no cache stores it, and it is no referrer. */
  readonly privacy: 'open' | 'unlisted' | 'secret';
  readonly main: Html;
  /** For search engines, in JSON-LD. Only a page with a canonical address shows it. */
  readonly data?: readonly object[];
  readonly picture?: string;
  /** Without script the page reloads itself after this many seconds. A page with a form to fill in does not. */
  readonly refresh?: number;
  /** The text in the header's search field; null for a page without that field. Default: empty. */
  readonly search?: string | null;
  /** The style sheet besides `style`: for lists of professionals, for profiles, or for all other pages. Default `tasks`. */
  readonly style?: 'directory' | 'profile' | 'tasks';
  /** The address of the inbox to which a page belongs; its menu is a professional's. */
  readonly inbox?: string;
  /** Its place in the menu. Default: the search for pages of the directory, which have its style. */
  readonly here?: 'tasks' | 'post';
}

/** The page of one side of a task or conversation: its access, its path, and the professional's name. */
export interface SidePage {
  readonly access: AccessPath;
  readonly path: string;
  readonly name: string;
}
