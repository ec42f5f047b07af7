import type { SearchForm } from '@vidriera/core';
import type { Answer, Snapshot } from '../../snapshot/snapshot.ts';
import type { Exchange } from '../exchange.ts';
import type { PackedAnswers } from '../packed-answers.ts';
import type { Route } from '../route.ts';

/** What the five reads answer from. */
export interface ReadOptions {
  readonly form: SearchForm;
  /** Public address of the API, which the links between pages begin with. */
  readonly baseUrl: string;
  /** The snapshot served now. A handler asks once, so an answer never mixes two. */
  readonly current: () => Snapshot;
  /** The buffer that answers are written into. */
  readonly answer: Answer;
  readonly packed: PackedAnswers;
}

/** A read of the API: `GET` and `HEAD`, counted, open to every origin. */
export function readRoute(name: string, path: string, handle: (exchange: Exchange) => void): Route {
  return { name, under: 'api', path, methods: ['GET'], limits: 'refuse', cors: true, handle };
}
