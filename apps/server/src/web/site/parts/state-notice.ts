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
import * as spanish from '../spanish.ts';
import { contactName, type NoticeKind, renderNotice } from './notice.ts';

const STAYS_READABLE = `La conversación queda para leer y se borra a los ${WIPED_AFTER_DAYS} días.`;
const SILENT = [
  'Esta conversación se cerró sola',
  `Pasaron ${SILENCE_DAYS} días sin novedades de ninguna de las dos partes. ${STAYS_READABLE}`,
] as const;

type NoticeText = readonly [title: string, body: string];
type StateWords = Readonly<Record<Side, NoticeText>>;

const reasonText = (reason: string | null | undefined) => (reason ? `El motivo: «${reason}». ` : '');

function closedText({ task }: Found): NoticeText {
  return [
    'La plataforma cerró esta tarea',
    `${reasonText(task.closed_reason)}Ya no se puede escribir. ${STAYS_READABLE}`,
  ];
}

/** The notice of each state for each side; `name` is the professional's. Null while everything is open. */
const wordsOf = (name: string, found: Found): Readonly<Record<ConversationState, StateWords | null>> => ({
  open: null,
  closed: { person: closedText(found), professional: closedText(found) },
  silent: { person: SILENT, professional: SILENT },
  withdrawn: {
    person: ['Retiraste esta tarea', STAYS_READABLE],
    professional: [
      'Retiraron esta tarea',
      `Quien la publicó ya no la necesita. Gracias por haber respondido. ${STAYS_READABLE}`,
    ],
  },
  'taken-back': {
    person: [`${name} retiró su propuesta`, 'Podés elegir otra de las que recibiste.'],
    professional: ['Retiraste tu propuesta', 'Mientras la tarea esté abierta podés hacerla de nuevo.'],
  },
  cancelled: {
    person: [
      `${name} avisó que no va a poder ir`,
      'La tarea está abierta de nuevo, y las otras propuestas valen otra vez.',
    ],
    professional: [
      'Avisaste que no vas a poder ir',
      'Se lo dijimos a quien publicó. Si al final podés, mandá otra propuesta mientras la tarea esté abierta.',
    ],
  },
  'no-show': {
    person: [
      `Listo: anotamos que ${name} no vino`,
      `Se lo avisamos, y también a quien administra la guía. Ya no te puede escribir ni ofrecer en esta tarea, que está abierta de nuevo para los demás. Si pasó algo más, denuncialo desde la conversación.`,
    ],
    professional: [
      'Quien publicó avisó que no fuiste',
      'La tarea está abierta de nuevo para los demás, y quien administra la guía también lo sabe. Si no es así, contalo con «Denunciar», acá abajo.',
    ],
  },
  refused: {
    person: [
      `Le dijiste que no a ${name}`,
      'Se lo avisamos con amabilidad. Ya no te puede escribir ni ofrecer en esta tarea.',
    ],
    professional: [
      'Quien publicó te dice que no, gracias',
      `No dice nada malo de tu trabajo, y no cambia nada en tu perfil. Gracias por haber respondido. ${STAYS_READABLE}`,
    ],
  },
  removed: {
    person: [`La plataforma sacó la propuesta de ${name}`, 'Ya no te puede escribir ni ofrecer en esta tarea.'],
    professional: [
      'La plataforma sacó tu propuesta',
      `${reasonText(found.offer?.ended_reason)}En esta tarea ya no podés ofrecer ni escribir.`,
    ],
  },
  'not-chosen': {
    person: ['Elegiste otra propuesta', `A ${name} le avisamos con amabilidad. ${STAYS_READABLE}`],
    professional: [
      'Esta vez eligieron otra propuesta',
      `No dice nada malo de tu trabajo: quien publicó tenía que elegir una. Gracias por haber respondido. ${STAYS_READABLE}`,
    ],
  },
  done: {
    person: ['La tarea está terminada', STAYS_READABLE],
    professional: [
      'La tarea está terminada',
      `Quien publicó la marcó como terminada. ¡Buen trabajo! ${STAYS_READABLE}`,
    ],
  },
  accepted: {
    person: [
      `Aceptaste la propuesta de ${name}`,
      `Ya le podés dar tu dirección a ${name}: arreglen por chat el día y los detalles. El pago lo arreglan entre ustedes: no adelantes plata por un trabajo que no empezó. Cuando esté hecha, marcala como terminada.`,
    ],
    professional: ['¡Te eligieron!', 'Arreglen por chat el día, la dirección y los detalles.'],
  },
});

/** The title of a conversation's page for one side: its state, unless everything is open, and its `subject`. */
export function stateTitle(found: Found, side: Side, name: string, now: number, subject: string): string {
  const words = wordsOf(name, found)[conversationState(found, now)];
  return words === null ? subject : `${words[side][0]} · ${subject}`;
}

/** The state of a task and an offer for one side, its body between two texts; null while everything is open. */
export function stateNotice(
  found: Found,
  side: Side,
  name: string,
  now: number,
  before = '',
  after: Html | null = null,
): Html | null {
  const state = conversationState(found, now);
  const words = wordsOf(name, found)[state];
  if (words === null) return null;
  const [title, body] = words[side];
  return renderNotice(GOOD.includes(state) ? 'good' : 'warn', title, html`${before}${body}${after}`);
}

const GOOD: readonly ConversationState[] = ['done', 'accepted', 'refused'];

const UNDONE: Readonly<Record<string, string>> = {
  ofrecer: 'Tu propuesta no se mandó. ',
  cambiar: 'Tu cambio no se guardó: la propuesta quedó como estaba. ',
  escribir: 'Tu mensaje no se mandó. ',
  preguntar: 'Tu pregunta no se mandó. ',
};

type Failure = Exclude<Outcome, { kind: 'done' | 'nothing' | 'leak' }>;

const FAILURES: Readonly<
  Record<Exclude<Failure['kind'], 'refused' | 'changed'>, readonly [NoticeKind, ...NoticeText]>
> = {
  'form-used': [
    'warn',
    'Esto ya se mandó',
    'Cambiaste el texto después de mandarlo. Si lo mandás de nuevo, va aparte.',
  ],
  'too-many-offers': [
    'bad',
    'Por hoy llegaste al máximo de propuestas',
    'Probá mañana: lo que escribiste sigue acá abajo.',
  ],
  'task-full': [
    'warn',
    'Esta tarea ya tiene muchas propuestas',
    'Por ahora no recibe más. Si alguien retira la suya, vas a poder mandar la tuya.',
  ],
  'too-many-messages': [
    'bad',
    'Escribiste mucho en poco tiempo',
    'Probá en un rato: lo que escribiste sigue acá abajo.',
  ],
  'conversation-full': [
    'bad',
    'Llegaste al máximo de mensajes de esta conversación',
    'Ya no entran más de tu lado. Lo que escribiste sigue acá abajo, por si lo querés copiar.',
  ],
};

export const TASK_CHANGED = renderNotice(
  'warn',
  'La tarea cambió mientras escribías',
  'Leela de nuevo antes de mandarlo: lo que escribiste sigue acá abajo.',
);

export function failureNotice(
  outcome: Failure,
  side: Side,
  name: string,
  now: number,
  action: string,
  catalog: Catalog,
): Html {
  if (outcome.kind === 'changed') {
    if (side === 'professional') return TASK_CHANGED;
    const body = `${name} la acaba de cambiar, así que no la aceptamos todavía. Leela de nuevo y decidí.`;
    return renderNotice('warn', 'La propuesta cambió mientras la leías', body);
  }
  if (outcome.kind !== 'refused') return renderNotice(...FAILURES[outcome.kind]);
  const { why, found } = outcome;
  if (why === 'trade') return renderOtherTrade(found.task, catalog);
  const undone = UNDONE[action] ?? '';
  const known = stateNotice(found, side, name, now, undone);
  if (known !== null) return known;
  return taskState(found.task, now) === 'ended' || why === 'not-yours'
    ? renderNotice('warn', 'Esta tarea ya no recibe propuestas', `${undone}Terminó su plazo mientras escribías.`)
    : renderNotice(
        'warn',
        'Eso ya no se puede hacer',
        `${undone}Algo cambió mientras tenías abierta la página. Acá está como quedó.`,
      );
}

/** Why a professional can't answer a task of another trade. */
export function renderOtherTrade({ service }: Pick<Task, 'service'>, catalog: Catalog): Html {
  const known = findService(catalog, service);
  const licence = known?.requires_matricula ? ' con la matrícula verificada' : '';
  const body = `La responde quien figura en la guía en ${known?.name ?? 'ese rubro'}${licence}. Si también lo hacés, pedí que lo agreguen a tu perfil.`;
  return renderNotice('warn', 'Esta tarea es de otro rubro', body);
}

/** Why a text was rejected: it forms contact data together with others. */
export function leakText(leak: string): string {
  return `No lo guardamos todavía: junto con el precio o con lo que escribiste antes se puede leer ${contactName(leak)}. Acá no se pasan datos de contacto: sacalo y mandalo de nuevo.`;
}

export function remainingText(left: { readonly hour: number; readonly all: number }): string | null {
  if (left.all === 0) return 'Llegaste al máximo de mensajes de esta conversación.';
  if (left.all <= 10) return `En esta conversación te ${spanish.remaining(left.all, 'mensaje', 'mensajes')}.`;
  if (left.hour === 0) return 'Por ahora llegaste al máximo de mensajes por hora: esperá un rato.';
  return left.hour <= 5 ? `En esta hora te ${spanish.remaining(left.hour, 'mensaje', 'mensajes')}.` : null;
}
