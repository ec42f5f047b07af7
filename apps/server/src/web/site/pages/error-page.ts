import { ApiError } from '@vidriera/contract';
import { type Html, html } from '../html.ts';
import { renderSearchForm } from '../parts/navigation.ts';
import * as paths from '../paths.ts';
import type { Page } from '../site.ts';
import * as spanish from '../spanish.ts';

export function renderErrorPage(status: number, title: string, body: string | Html, offersSearch = false): Page {
  return {
    status,
    title,
    // The address may contain a token that was, or will be, valid.
    privacy: 'secret',
    main: html`<div class="wrap narrow trouble">
<p class="trouble-code" aria-hidden="true">${status}</p>
<h1>${title}</h1>
<p class="lead">${body}</p>
${offersSearch && renderSearchForm()}
<p class="actions"><a class="btn btn-plain" href="${paths.HOME}">Ir al inicio</a> <a class="btn btn-plain" href="${paths.POST_TASK}">Pedir presupuesto</a> <a class="btn btn-plain" href="${paths.CATALOG}">Ver todos los rubros</a></p>
</div>`,
  };
}

/** Thrown for a page that stands in the place of the one that was asked for. */
export class Instead extends ApiError {
  readonly page: Page;
  constructor(page: Page) {
    super('not_found');
    this.page = page;
  }
}

export function renderUnknownTask(): Page {
  const body = 'Revisá que el enlace privado esté completo. Si lo está, ya eligieron a otro, la retiraron o terminó.';
  return renderErrorPage(404, 'No encontramos esa tarea', body, true);
}

/** What a private link leads to; throws the page that says that it leads to nothing. */
export function orMissing<Thing>(thing: Thing | null, without = renderUnknownTask): Thing {
  if (thing === null) throw new Instead(without());
  return thing;
}

const errorPages = (wait: string): Readonly<Record<number, readonly [title: string, body: string]>> => ({
  400: ['No entendimos el pedido', 'Revisá la dirección o empezá desde el inicio.'],
  403: [
    'No pudimos aceptar el envío',
    'El formulario llegó desde otro sitio. Volvé atrás, cargá la página de nuevo y probá otra vez: lo que escribiste sigue ahí.',
  ],
  404: ['No encontramos esta página', 'Puede que el enlace esté cortado o que ya no exista. Desde acá podés seguir:'],
  413: ['El texto es demasiado largo', 'Volvé atrás y acortalo un poco: lo que escribiste sigue ahí.'],
  429: ['Vas muy rápido', `Recibimos muchos pedidos desde tu conexión. Esperá ${wait} y volvé a cargar la página.`],
  500: ['Algo falló de nuestro lado', 'No es culpa tuya. Probá de nuevo en un ratito.'],
  503: [
    'Hay mucha gente ahora',
    'En unos segundos se libera. Volvé a cargar la página; si estabas publicando, lo que escribiste sigue en el formulario.',
  ],
});

export function renderStatusPage(status: number, retryAfter = 1): Page {
  const pages = errorPages(spanish.count(retryAfter, 'segundo', 'segundos'));
  const [title, body] = pages[status] ?? pages[status < 500 ? 400 : 500]!;
  return renderErrorPage(status, title, body, status === 404);
}
