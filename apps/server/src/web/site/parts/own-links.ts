import { type Html, html } from '../html.ts';

/** Where a script lists the private links that the browser keeps; with `hasNews` it also asks their pages what is new. */
export function renderOwnLinks(hasNews: boolean): Html {
  return html`<section class="card" data-kept="${hasNews && 'news'}" hidden aria-labelledby="tuyas"><h2 id="tuyas">Tus tareas en este teléfono</h2>
<ul class="kept"></ul>
<p class="small soft">Los enlaces quedan en este navegador. Si lo usa otra gente, olvidalos.</p></section>`;
}
