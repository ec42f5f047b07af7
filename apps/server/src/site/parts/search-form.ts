import type { Service } from '@vidriera/core';
import { flag, type Html, html } from '../html.ts';
import { SEARCH } from '../paths.ts';

/** The options of a choice among services, the chosen one marked. */
export function renderServiceOptions(services: readonly Service[], chosen: string | null): Html {
  return html`${services.map(
    ({ slug, name }) => html`<option value="${slug}"${flag('selected', slug === chosen)}>${name}</option>`,
  )}`;
}

/** The search of the home page and of pages that found nothing. */
export function renderSearchForm(services: readonly Service[], service: string | null = null, place = ''): Html {
  return html`<form class="search" action="${SEARCH}" method="get" role="search" aria-label="Buscar profesionales">
<div class="field"><label for="servicio">¿Qué necesitás?</label>
<select id="servicio" name="servicio"><option value="">Cualquier rubro</option>${renderServiceOptions(services, service)}</select></div>
<div class="field"><label for="lugar">¿Dónde?</label>
<input id="lugar" name="lugar" type="text" value="${place}" maxlength="120" autocomplete="off" placeholder="Barrio o ciudad" data-places></div>
<button class="btn" type="submit">Buscar</button>
</form>`;
}
