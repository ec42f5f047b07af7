import { type Html, html } from '../html.ts';
import { SEARCH } from '../paths.ts';
import { SEARCH_TEXT_MAX } from '../search-text.ts';

/** The search of the home page and of pages that found nothing. */
export function renderSearchForm(text = ''): Html {
  return html`<form class="search" action="${SEARCH}" method="get" role="search" aria-label="Buscar profesionales">
<label for="q">¿Qué necesitás, y dónde?</label>
<p class="hint" id="q-ejemplo">Ej.: se me rompió el termo en Colegiales</p>
<div class="search-row"><input id="q" name="q" type="text" value="${text}" maxlength="${SEARCH_TEXT_MAX}" autocomplete="off" enterkeyhint="search" aria-describedby="q-ejemplo" data-suggest>
<button class="btn" type="submit">Buscar</button></div>
</form>`;
}

export function renderHeaderSearch(text: string): Html {
  return html`<form class="top-search" action="${SEARCH}" method="get" role="search" aria-label="Buscar profesionales">
<label class="sr" for="q">¿Qué necesitás, y dónde?</label>
<input id="q" name="q" type="text" value="${text}" maxlength="${SEARCH_TEXT_MAX}" autocomplete="off" enterkeyhint="search" placeholder="¿Qué necesitás, y dónde?" data-suggest>
<button class="btn btn-second" type="submit">Buscar</button>
</form>`;
}
