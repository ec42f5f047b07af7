import type { Exchange } from '../../http/route.ts';
import { html } from '../html.ts';
import { renderPersonCard } from '../parts/card.ts';
import { renderOwnLinks, renderSearchForm } from '../parts/navigation.ts';
import * as paths from '../paths.ts';
import type { Page, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { renderTrades } from '../trades.ts';
import { renderCities } from './results.ts';
import { openTaskForm } from './task-form.ts';

const BEST_SHOWN = 4;

/** The home page; by the generic deep link (contract, 4.7), the form of a task. */
export function answerHome(site: Site, exchange: Exchange): Page | Promise<Page> {
  const parameters = paths.parametersOf(exchange);
  if (parameters.get('create_task') === '1') {
    return openTaskForm(site, parameters, 'service');
  }
  const { reader } = site;
  const { services, cities } = reader.catalog();
  const counts = reader.snapshot().counts;
  const best = reader.find({ limit: BEST_SHOWN }).people;
  return {
    title: 'gente de oficio cerca tuyo',
    description:
      'Encontrá plomeros, electricistas, gasistas y más oficios, con sus reseñas y lo que se verificó de cada uno, en toda la Argentina.',
    canonical: paths.HOME,
    privacy: 'open',
    search: null,
    style: 'directory',
    main: html`<section class="hero">
<div class="wrap">
<h1>Gente de oficio, cerca tuyo</h1>
<p class="lead">Mirá quién es, qué se verificó y qué dicen sus reseñas. Después contá qué necesitás, sin dar tu teléfono.</p>
${renderSearchForm()}
${
  counts.professionals > 0 &&
  html`<p class="hero-count">${spanish.count(counts.professionals, 'profesional', 'profesionales')} · ${spanish.count(counts.reviews, 'reseña', 'reseñas')} · ${spanish.count(cities.length, 'ciudad', 'ciudades')}</p>`
}
</div>
</section>
<div class="wrap">
${renderOwnLinks(false)}
<section aria-labelledby="rubros">
<h2 id="rubros">¿Qué necesitás resolver?</h2>
${
  services.length === 0
    ? html`<p class="soft">Todavía no hay rubros cargados.</p>`
    : html`${renderTrades(services)}
<p><a href="${paths.CATALOG}">${services.length === 1 ? 'Ver el rubro' : `Ver los ${services.length} rubros`}</a></p>`
}
</section>
${
  best.length > 0 &&
  html`<section aria-labelledby="destacados">
<h2 id="destacados">Muy recomendados</h2>
<ul class="people">${best.map((person) => renderPersonCard(site, { person }, 'h3'))}</ul>
</section>`
}
<section aria-labelledby="como">
<h2 id="como">Cómo funciona</h2>
<ol class="steps">
<li><strong>Elegís con quién</strong><span>Compará reseñas y verificaciones: matrícula, identidad, antecedentes.</span></li>
<li><strong>Contás tu tarea</strong><span>Qué pasa, dónde y cuándo. Si la dirigís a alguien y no es urgente, la ve primero durante 24 horas.</span></li>
<li><strong>Recibís propuestas y elegís</strong><span>Conversás por acá: tu teléfono y tu correo no se publican, y los de los profesionales tampoco.</span></li>
</ol>
<p class="steps-end"><a class="btn" href="${paths.POST_TASK}">Pedir presupuesto</a> <a href="${paths.HELP}">Más preguntas</a></p>
</section>
<section aria-labelledby="ciudades">
<h2 id="ciudades">Por ciudad</h2>
${renderCities(reader, 'Todas')}
</section>
</div>`,
  };
}
