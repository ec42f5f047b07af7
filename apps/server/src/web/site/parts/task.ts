import type { Catalog, Urgency } from '@vidriera/contract';
import type { Task } from '../../../desk/tasks/tasks.ts';
import { type Html, html } from '../html.ts';
import { findPlace, findService, placeName } from '../places.ts';
import type { DirectoryReader } from '../reader.ts';
import * as spanish from '../spanish.ts';

const TITLE_MAX = 50;

export const taskTitle = (task: Task, catalog: Catalog) =>
  task.title ?? (spanish.excerpt(task.description, TITLE_MAX) || serviceName(task, catalog));

const serviceName = ({ service }: Task, catalog: Catalog) => findService(catalog, service)?.name ?? 'Otro rubro';

/** The place of a task in words, for one that the catalog lacks with the nearest; empty without a place. */
export function taskPlace({ city, neighborhood, elsewhere }: Task, catalog: Catalog): string {
  const place = findPlace(catalog, city, neighborhood) ?? findPlace(catalog, city);
  const name = place && placeName(place);
  if (!elsewhere) return name ?? '';
  return name === null ? elsewhere : `${elsewhere}, cerca de ${name}`;
}

/** How far a city is from the place of a task, in km; null in it, or where nobody knows. */
export function taskKm(reader: DirectoryReader, { city, elsewhere }: Task, from: string): number | null {
  const interpreter = reader.snapshot().interpreter;
  const around = elsewhere ? interpreter.elsewhere(elsewhere)?.around : city && interpreter.citiesFrom(city);
  return (around || []).find(({ slug }) => slug === from)?.km ?? null;
}

export const WHEN: Readonly<Record<Urgency, string>> = { urgent: 'Urgente', week: 'Esta semana', calm: 'Sin apuro' };
const URGENCY: typeof WHEN = { urgent: 'Urgente', week: 'Para esta semana', calm: 'Sin apuro' };

export function renderTaskFacts(task: Task, catalog: Catalog, now: number): Html {
  const facts = [serviceName(task, catalog), taskPlace(task, catalog) || 'Sin lugar'].join(' · ');
  return html`<p class="soft small">${facts} · ${renderAgo(task.published_at, now)}${task.urgency !== null && html` <span class="tag${task.urgency === 'urgent' && ' tag-urgent'}">${URGENCY[task.urgency]}</span>`}</p>`;
}

/** A time as it reads now. A page that shows by itself what changed leaves times alone. */
export const renderTime = (at: number, text: string) =>
  html`<time datetime="${new Date(at).toISOString()}">${text}</time>`;
export const renderAgo = (at: number, now: number) => renderTime(at, spanish.ago(at, now));
