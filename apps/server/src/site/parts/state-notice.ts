import type { Outcome } from '../../tasks/act.ts';
import {
  closesAt,
  type OfferFacts,
  offerState,
  SILENCE_DAYS,
  type Situation,
  taskState,
  WIPED_AFTER_DAYS,
} from '../../tasks/flow.ts';
import type { Side } from '../../tasks/offers.ts';
import type { Html } from '../html.ts';
import * as spanish from '../spanish.ts';
import { contactName, type NoticeKind, renderNotice } from './notice.ts';

const STAYS_READABLE = `La conversación queda para leer y se borra a los ${WIPED_AFTER_DAYS} días.`;

type NoticeText = readonly [kind: NoticeKind, title: string, body: string];

/** The notice for one side; `name` is the professional's. Null while everything is open. */
function stateNotice(situation: Situation, side: Side, name: string, now: number): NoticeText | null {
  const isPerson = side === 'person';
  const [task, offer] = [taskState(situation.task, now), offerState(situation)];
  if (task === 'closed') {
    return ['warn', 'La plataforma cerró esta tarea', `Ya no se puede escribir. ${STAYS_READABLE}`];
  }
  if (task === 'withdrawn') {
    if (isPerson) return ['warn', 'Retiraste esta tarea', STAYS_READABLE];
    const thanks = `Quien la publicó ya no la necesita. Gracias por haber respondido. ${STAYS_READABLE}`;
    return ['warn', 'Retiraron esta tarea', thanks];
  }
  if (offer === 'taken-back') {
    if (isPerson) return ['warn', `${name} retiró su propuesta`, 'Podés elegir otra de las que recibiste.'];
    const again = 'La persona ya no la ve. Mientras la tarea esté abierta podés hacerla de nuevo.';
    return ['warn', 'Retiraste tu propuesta', again];
  }
  if (offer === 'not-chosen') {
    if (isPerson) return ['warn', 'Elegiste otra propuesta', `A ${name} le avisamos con amabilidad. ${STAYS_READABLE}`];
    const thanks = `No dice nada malo de tu trabajo: la persona tenía que elegir una. Gracias por haber respondido. ${STAYS_READABLE}`;
    return ['warn', 'Esta vez eligieron otra propuesta', thanks];
  }
  if (task === 'done') {
    const praise = isPerson ? '' : 'La persona la marcó como terminada. ¡Buen trabajo! ';
    return ['good', 'La tarea está terminada', praise + STAYS_READABLE];
  }
  if (offer === 'accepted') {
    const title = isPerson ? `Aceptaste la propuesta de ${name}` : '¡Aceptaron tu propuesta!';
    const next = isPerson ? ' Cuando esté hecha, marcala como terminada.' : '';
    return ['good', title, `Arreglen por acá el día y los detalles.${next}`];
  }
  return null;
}

const SILENCE: NoticeText = [
  'warn',
  'Esta conversación se cerró sola',
  `Pasaron ${SILENCE_DAYS} días sin novedades de ninguna de las dos partes. ${STAYS_READABLE}`,
];

/** The action that was not performed, in words. */
const UNDONE: Readonly<Record<string, string>> = {
  ofrecer: 'Tu propuesta no se mandó. ',
  cambiar: 'Tu cambio no se guardó: la propuesta quedó como estaba. ',
  escribir: 'Tu mensaje no se mandó. ',
};

type Failure = Exclude<Outcome, { kind: 'done' | 'nothing' | 'leak' }>;

/** The notices of failures other than refusals. */
const FAILURES: Readonly<Record<Exclude<Failure['kind'], 'refused' | 'changed'>, NoticeText>> = {
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

/** Why an action was not performed, and what to do. */
export function failureNotice(outcome: Failure, side: Side, name: string, now: number, action: string): Html {
  if (outcome.kind === 'refused') {
    const [kind, title, body] = refusalNotice(outcome, side, name, now);
    return renderNotice(kind, title, (UNDONE[action] ?? '') + body);
  }
  if (outcome.kind !== 'changed') return renderNotice(...FAILURES[outcome.kind]);
  const body = `${name} la acaba de cambiar, así que no la aceptamos todavía. Leela de nuevo y decidí.`;
  return renderNotice('warn', 'La propuesta cambió mientras la leías', body);
}

function refusalNotice(
  { why, found }: Extract<Failure, { kind: 'refused' }>,
  side: Side,
  name: string,
  now: number,
): NoticeText {
  if (why === 'silence') return SILENCE;
  const known = stateNotice(found, side, name, now);
  if (known !== null) return known;
  if (taskState(found.task, now) === 'ended' || why === 'not-yours') {
    return ['warn', 'Esta tarea ya no recibe propuestas', 'Terminó su plazo mientras escribías.'];
  }
  const body = 'Algo cambió mientras tenías abierta la página. Acá está como quedó.';
  return ['warn', 'Eso ya no se puede hacer', body];
}

/** Why a text was rejected: it forms contact data together with others. */
export function leakText(leak: string): string {
  return `No lo guardamos todavía: junto con el precio o con lo que escribiste antes se puede leer ${contactName(leak)}. Acá no se pasan datos de contacto: sacalo y mandalo de nuevo.`;
}

/** The notice, or one that says that the conversation closed for lack of activity. */
export function stateOrSilenceNotice(
  situation: Situation & { readonly offer: OfferFacts },
  side: Side,
  name: string,
  now: number,
): Html | null {
  const isSilent = now >= closesAt(situation.task, situation.offer);
  const notice = stateNotice(situation, side, name, now) ?? (isSilent ? SILENCE : null);
  return notice && renderNotice(...notice);
}

/** The remaining limit, when it is low. */
export function remainingText(left: { readonly hour: number; readonly all: number }): string | null {
  if (left.all === 0) return 'Llegaste al máximo de mensajes de esta conversación.';
  if (left.all <= 10) return `En esta conversación te ${spanish.remaining(left.all, 'mensaje', 'mensajes')}.`;
  if (left.hour === 0) return 'Por ahora llegaste al máximo de mensajes por hora: esperá un rato.';
  return left.hour <= 5 ? `En esta hora te ${spanish.remaining(left.hour, 'mensaje', 'mensajes')}.` : null;
}
