import { excerpt } from '../excerpt.ts';
import { html } from '../html.ts';
import type { Written } from '../markdown.ts';
import type { Page } from '../page.ts';

/** The page of a text: who we are, how we verify, which data we store. */
export function renderTextPage(path: string, { title, summary, body }: Written): Page {
  return {
    title,
    description: excerpt(summary, 160),
    canonical: path,
    privacy: 'open',
    main: html`<div class="wrap narrow prose"><h1>${title}</h1>
${body}
</div>`,
  };
}
