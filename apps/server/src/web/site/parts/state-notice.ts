import type { Catalog } from '@vidriera/contract';
import type { Outcome } from '../../../desk/tasks/act.ts';
import {
  type ConversationState,
  conversationState,
  SILENCE_DAYS,
  taskState,
  WIPED_AFTER_DAYS,
} from '../../../desk/tasks/flow.ts';
import type { Found, Side } from '../../../desk/tasks/offers.ts';
import type { Task } from '../../../desk/tasks/tasks.ts';
import { type Html, html } from '../html.ts';
import { findService } from '../places.ts';
import type { SidePage, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { contactName, renderNotice } from './notice.ts';

type State = Exclude<ConversationState, 'open'>;
type Texts = Readonly<Record<State, readonly [person: string, professional: string]>>;

const titlesOf = (name: string): Texts => ({
  closed: ['La plataforma cerró esta tarea', 'La plataforma cerró esta tarea'],
  silent: ['Esta conversación se cerró sola', 'Esta conversación se cerró sola'],
  withdrawn: ['Retiraste esta tarea', 'Retiraron esta tarea'],
  'taken-back': [`${name} retiró su propuesta`, 'Retiraste tu propuesta'],
  cancelled: [`${name} avisó que no va a poder ir`, 'Avisaste que no vas a poder ir'],
  'no-show': [`Anotamos que ${name} no vino`, 'Quien publicó avisó que no fuiste'],
  refused: [`Le dijiste que no a ${name}`, 'Quien publicó te dice que no, gracias'],
  removed: [`La plataforma sacó la propuesta de ${name}`, 'La plataforma sacó tu propuesta'],
  'not-chosen': ['Elegiste otra propuesta', 'Esta vez eligieron otra propuesta'],
  done: ['La tarea está terminada', 'La tarea está terminada'],
  accepted: [`Aceptaste la propuesta de ${name}`, '¡Te eligieron!'],
});

const READABLE = `La conversación queda para leer y se borra a los ${WIPED_AFTER_DAYS} días.`;
const SILENT = `Pasaron ${SILENCE_DAYS} días sin novedades de ninguna de las dos partes. ${READABLE}`;
const OUT = 'Ya no te puede escribir ni ofrecer en esta tarea.';
const NO_OFFENCE = 'No dice nada malo de tu trabajo';
const reasonText = (reason: string | null | undefined) => (reason ? `El motivo: «${reason}». ` : '');

const bodiesOf = (name: string, { task, offer }: Found): Texts => {
  const closed = `${reasonText(task.closed_reason)}Ya no se puede escribir. ${READABLE}`;
  return {
    closed: [closed, closed],
    silent: [SILENT, SILENT],
    withdrawn: [READABLE, `Quien la publicó ya no la necesita. Gracias por haber respondido. ${READABLE}`],
    'taken-back': ['Podés elegir otra de las que recibiste.', 'Mientras la tarea esté abierta podés hacerla de nuevo.'],
    cancelled: [
      'La tarea está abierta de nuevo, y las otras propuestas valen otra vez.',
      'Se lo dijimos a quien publicó. Si al final podés, mandá otra propuesta mientras la tarea esté abierta.',
    ],
    'no-show': [
      'Se lo avisamos, y también a quien administra la guía. Ya no te puede escribir ni ofrecer en esta tarea, que está abierta de nuevo para los demás. Si pasó algo más, denuncialo desde la conversación.',
      'La tarea está abierta de nuevo para los demás, y quien administra la guía también lo sabe. Si no es así, contalo con «Denunciar», acá abajo.',
    ],
    refused: [
      `Se lo avisamos con amabilidad. ${OUT}`,
      `${NO_OFFENCE}, y no cambia nada en tu perfil. Gracias por haber respondido. ${READABLE}`,
    ],
    removed: [OUT, `${reasonText(offer?.ended_reason)}En esta tarea ya no podés ofrecer ni escribir.`],
    'not-chosen': [
      `A ${name} le avisamos con amabilidad. ${READABLE}`,
      `${NO_OFFENCE}: quien publicó tenía que elegir una. Gracias por haber respondido. ${READABLE}`,
    ],
    done: [READABLE, `Quien publicó la marcó como terminada. ¡Buen trabajo! ${READABLE}`],
    accepted: [
      `Ya le podés dar tu dirección a ${name}: arreglen por chat el día y los detalles. El pago lo arreglan entre ustedes: no adelantes plata por un trabajo que no empezó. Cuando esté hecha, marcala como terminada.`,
      'Arreglen por chat el día, la dirección y los detalles.',
    ],
  };
};

const at = (side: Side) => (side === 'person' ? 0 : 1);

/** A state in words for one side; `name` is the professional's. */
export const stateText = (state: State, side: Side, name: string) => titlesOf(name)[state][at(side)];

export function stateTitle(found: Found, side: Side, name: string, now: number, subject: string): string {
  const state = conversationState(found, now);
  return state === 'open' ? subject : `${stateText(state, side, name)} · ${subject}`;
}

/** The state of a task and an offer for one side, its body between two texts; null while everything is open. */
export function stateNotice(found: Found, side: Side, name: string, now: number, before = '', after?: Html) {
  const state = conversationState(found, now);
  if (state === 'open') return null;
  const body = html`${before}${bodiesOf(name, found)[state][at(side)]}${after}`;
  return renderNotice(GOOD.includes(state) ? 'good' : 'warn', stateText(state, side, name), body);
}

const GOOD: readonly ConversationState[] = ['done', 'accepted', 'refused'];

const UNDONE: Readonly<Record<string, string>> = {
  ofrecer: 'Tu propuesta no se mandó. ',
  cambiar: 'Tu cambio no se guardó: la propuesta quedó como estaba. ',
  escribir: 'Tu mensaje no se mandó. ',
  preguntar: 'Tu pregunta no se mandó. ',
};

type Failure = Exclude<Outcome, { kind: 'done' | 'nothing' | 'leak' }>;

const KEPT = 'lo que escribiste sigue acá abajo';
const NO_MORE = 'Por ahora no recibe más. Si alguien retira la suya, vas a poder mandar la tuya.';
const TWICE = 'Cambiaste el texto después de mandarlo. Si lo mandás de nuevo, va aparte.';
const COPY = 'Ya no entran más de tu lado. Lo que escribiste sigue acá abajo, por si lo querés copiar.';
type Notices = Readonly<Record<Exclude<Failure['kind'], 'refused' | 'changed'>, Parameters<typeof renderNotice>>>;

const FAILURES: Notices = {
  'form-used': ['warn', 'Esto ya se mandó', TWICE],
  'too-many-offers': ['bad', 'Por hoy llegaste al máximo de propuestas', `Probá mañana: ${KEPT}.`],
  'task-full': ['warn', 'Esta tarea ya tiene muchas propuestas', NO_MORE],
  'too-many-messages': ['bad', 'Escribiste mucho en poco tiempo', `Probá en un rato: ${KEPT}.`],
  'conversation-full': ['bad', 'Llegaste al máximo de mensajes de esta conversación', COPY],
};

const READ_AGAIN = `Leela de nuevo antes de mandarlo: ${KEPT}.`;
export const TASK_CHANGED = renderNotice('warn', 'La tarea cambió mientras escribías', READ_AGAIN);

export function failureNotice(outcome: Failure, { access, name }: SidePage, site: Site, action: string): Html {
  if (outcome.kind === 'changed') {
    if (access.role === 'professional') return TASK_CHANGED;
    const body = `${name} la acaba de cambiar, así que no la aceptamos todavía. Leela de nuevo y decidí.`;
    return renderNotice('warn', 'La propuesta cambió mientras la leías', body);
  }
  if (outcome.kind !== 'refused') return renderNotice(...FAILURES[outcome.kind]);
  const { why, found } = outcome;
  if (why === 'trade') return renderOtherTrade(found.task, site.reader.catalog());
  const undone = UNDONE[action] ?? '';
  const now = site.now();
  const known = stateNotice(found, access.role, name, now, undone);
  if (known !== null) return known;
  const [title, body] =
    taskState(found.task, now) === 'ended' || why === 'not-yours'
      ? ['Esta tarea ya no recibe propuestas', 'Terminó su plazo mientras escribías.']
      : ['Eso ya no se puede hacer', 'Algo cambió mientras tenías abierta la página. Acá está como quedó.'];
  return renderNotice('warn', title, undone + body);
}

export function renderOtherTrade({ service }: Pick<Task, 'service'>, catalog: Catalog): Html {
  const known = findService(catalog, service);
  const licence = known?.requires_matricula ? ' con la matrícula verificada' : '';
  const body = `La responde quien figura en la guía en ${known?.name ?? 'ese rubro'}${licence}. Si también lo hacés, pedí que lo agreguen a tu perfil.`;
  return renderNotice('warn', 'Esta tarea es de otro rubro', body);
}

export function leakText(leak: string): string {
  return `No lo guardamos todavía: junto con el precio o con lo que escribiste antes se puede leer ${contactName(leak)}. Acá no se pasan datos de contacto: sacalo y mandalo de nuevo.`;
}

export function remainingText(left: { readonly hour: number; readonly all: number }): string | null {
  if (left.all === 0) return 'Llegaste al máximo de mensajes de esta conversación.';
  if (left.all <= 10) return `En esta conversación te ${spanish.remaining(left.all, 'mensaje', 'mensajes')}.`;
  if (left.hour === 0) return 'Por ahora llegaste al máximo de mensajes por hora: esperá un rato.';
  return left.hour <= 5 ? `En esta hora te ${spanish.remaining(left.hour, 'mensaje', 'mensajes')}.` : null;
}
