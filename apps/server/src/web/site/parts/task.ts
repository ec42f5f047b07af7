import type { Catalog, Urgency } from '@vidriera/contract';
import type { Task } from '../../../desk/tasks/tasks.ts';
import { type Html, html } from '../html.ts';
import { findPlace, findService, placeName } from '../places.ts';
import * as spanish from '../spanish.ts';

/** The name of a task: its title, or else its service. */
export function taskTitle(task: Task, catalog: Catalog): string {
  return task.title ?? serviceName(task, catalog);
}

function serviceName({ service }: Task, catalog: Catalog): string {
  return findService(catalog, service)?.name ?? 'Otro rubro';
}

/** The place of a task in words; empty without a place, or when the catalog lacks it. */
export function taskPlace({ city, neighborhood }: Task, catalog: Catalog): string {
  const place = findPlace(catalog, city, neighborhood) ?? findPlace(catalog, city);
  return place === null ? '' : placeName(place);
}

const URGENCY: Readonly<Record<Urgency, string>> = { urgent: 'Urgente', week: 'Para esta semana', calm: 'Sin apuro' };

/** Service, place, age and when it is wanted, under a task's title. */
export function renderTaskFacts(task: Task, catalog: Catalog, now: number): Html {
  const facts = [task.title && serviceName(task, catalog), taskPlace(task, catalog)].filter(Boolean).join(' · ');
  return html`<p class="soft small">${facts && `${facts} · `}<time datetime="${new Date(task.published_at).toISOString()}">${spanish.ago(task.published_at, now)}</time>${task.urgency !== null && html` <span class="tag${task.urgency === 'urgent' && ' tag-urgent'}">${URGENCY[task.urgency]}</span>`}</p>`;
}
