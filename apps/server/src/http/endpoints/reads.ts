import type { SearchForm } from '@vidriera/core';
import type { Answer, Snapshot } from '../../snapshot/snapshot.ts';
import type { Exchange } from '../exchange.ts';
import type { PackedAnswers } from '../packed-answers.ts';
import type { Route } from '../route.ts';

/** What the reads need. */
export interface ReadOptions {
  readonly form: SearchForm;
  /** Public address of the API, for the links between pages. */
  readonly baseUrl: string;
  /** The current snapshot. A handler calls it once, so that an answer never mixes two. */
  readonly current: () => Snapshot;
  /** The buffer of the answers. */
  readonly answer: Answer;
  readonly packed: PackedAnswers;
}

/** A read of the API: `GET` and `HEAD`, rate-limited, with open CORS. */
export function readRoute(name: string, path: string, handle: (exchange: Exchange) => void): Route {
  return { name, under: 'api', path, methods: ['GET'], limits: 'refuse', cors: true, handle };
}
