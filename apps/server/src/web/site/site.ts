import type { SearchForm } from '@vidriera/contract';
import type { Desk } from '../../desk/tasks/desk.ts';
import type { TrackRecords } from '../../desk/tasks/track-records.ts';
import type { Snapshot } from '../../directory/snapshot/snapshot.ts';
import type { Exchange, Method, Route } from '../http/route.ts';
import type { Operator } from './operator.ts';
import type { Page } from './page.ts';
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

/** The result of a page's handler: a page, or the path of a redirect. */
export type PageAnswer = Page | { readonly to: string };

/** The dependencies of the site's handlers. */
export interface Site extends Omit<SiteOptions, 'current' | 'texts'> {
  readonly reader: DirectoryReader;
  readonly records: TrackRecords;
  /** Unix ms. */
  now(): number;
  /** A row of the route table whose handler makes a page. */
  route(
    name: string,
    path: string,
    answer: (exchange: Exchange) => PageAnswer | Promise<PageAnswer>,
    methods?: readonly Method[],
  ): Route;
}
