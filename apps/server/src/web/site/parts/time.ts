import { type Html, html } from '../html.ts';
import * as spanish from '../spanish.ts';

/** A time as it reads now. A page that shows by itself what changed leaves times alone. */
export function renderTime(at: number, text: string): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${text}</time>`;
}

/** `hace 3 meses`. */
export function renderAgo(at: number, now: number): Html {
  return renderTime(at, spanish.ago(at, now));
}
