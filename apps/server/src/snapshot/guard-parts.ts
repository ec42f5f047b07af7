import type { Review } from '@vidriera/core';
import { findLeak, type Leak } from '@vidriera/core/privacy';
import type { Listed } from './listing.ts';

/** A professional's document as the guard looks at it: what is its own, and what it shares with others. */
export type GuardedProfessional = Listed & { readonly profile_url: string };

/** Repeated parts remembered at a time; past this, the memory starts over. */
const REMEMBERED_MAX = 100_000;

/**
 * The leak guard over whole documents, part by part: a part that many documents have (a city, the services of a
 * trade, a common name) is looked at once and remembered while it is clean. Fields that the guard reads together
 * (headline and bio, title and comment) are in one part.
 */
export class PartGuard {
  readonly #siteUrl: string;
  readonly #clean = new Set<string>();

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  /**
   * The first leak, or null. The profile's address is the slug or the id, looked at as such, after a start that all share. Of one that
   * was found clean before it was stored, only what was not looked at then: the catalog that it shows is live, so it passed already.
   */
  findInProfessional(professional: GuardedProfessional, isClean: boolean): Leak | null {
    const { city, neighborhoods, services, verifications, profile_url, ...own } = professional;
    const name = profile_url.endsWith(own.slug) ? own.slug : own.id;
    const start = { profile_url: profile_url.slice(0, profile_url.length - name.length) };
    if (isClean) return this.#lookOnce(start);
    return (
      this.#look(own) ??
      this.#lookOnce(start) ??
      this.#lookOnce({ city }) ??
      this.#lookOnce({ neighborhoods }) ??
      this.#lookOnce({ services }) ??
      this.#lookOnce({ verifications })
    );
  }

  /** The first leak, or null. What somebody wrote is hardly ever written again: remembering it costs more than looking at it. */
  findInReview({ author_name, author_role, service_name, ...own }: Review): Leak | null {
    return this.#look(own) ?? this.#lookOnce({ author_name, author_role, service_name });
  }

  #look(part: object): Leak | null {
    return findLeak(part, { siteUrl: this.#siteUrl });
  }

  #lookOnce(part: object): Leak | null {
    const key = JSON.stringify(part);
    if (this.#clean.has(key)) return null;
    const leak = this.#look(part);
    if (leak !== null) return leak;
    if (this.#clean.size >= REMEMBERED_MAX) this.#clean.clear();
    this.#clean.add(key);
    return null;
  }
}
