import type { Outcome } from '../../tasks/act.ts';
import {
  closesAt,
  KEPT_DAYS,
  type OfferFacts,
  offerState,
  type Refusal,
  SILENCE_DAYS,
  type Situation,
  taskState,
} from '../../tasks/flow.ts';
import type { Side } from '../../tasks/offers.ts';
import * as spanish from '../spanish.ts';
import { contactName, type NoticeLook } from './notice.ts';

/** A notice about the state of a task and an offer, for one side. */
export interface StateNotice {
  readonly look: NoticeLook;
  readonly title: string;
  readonly body: string;
}

const KEPT = `La conversación queda para leer y se borra a los ${KEPT_DAYS} días.`;

/** The notice for one side; `name` is the professional's. Null while everything is open. */
function stateNotice(situation: Situation, side: Side, name: string, now: number): StateNotice | null {
  const isPerson = side === 'person';
  const [task, offer] = [taskState(situation.task, now), offerState(situation)];
  if (task === 'closed') {
    return { look: 'warn', title: 'La plataforma cerró esta tarea', body: `Ya no se puede escribir. ${KEPT}` };
  }
  if (task === 'withdrawn') {
    return {
      look: 'warn',
      title: isPerson ? 'Retiraste esta tarea' : 'Retiraron esta tarea',
      body: isPerson ? KEPT : `Quien la publicó ya no la necesita. Gracias por haber respondido. ${KEPT}`,
    };
  }
  if (offer === 'taken-back') {
    return {
      look: 'warn',
      title: isPerson ? `${name} retiró su propuesta` : 'Retiraste tu propuesta',
      body: isPerson
        ? 'Podés elegir otra de las que recibiste.'
        : 'La persona ya no la ve. Mientras la tarea esté abierta podés hacerla de nuevo.',
    };
  }
  if (offer === 'not-chosen') {
    return {
      look: 'warn',
      title: isPerson ? 'Elegiste otra propuesta' : 'Esta vez eligieron otra propuesta',
      body: isPerson
        ? `A ${name} le avisamos con amabilidad. ${KEPT}`
        : `No dice nada malo de tu trabajo: la persona tenía que elegir una. Gracias por haber respondido. ${KEPT}`,
    };
  }
  if (task === 'done') {
    return {
      look: 'good',
      title: 'La tarea está terminada',
      body: isPerson ? KEPT : `La persona la marcó como terminada. ¡Buen trabajo! ${KEPT}`,
    };
  }
  if (offer === 'accepted') {
    return {
      look: 'good',
      title: isPerson ? `Aceptaste la propuesta de ${name}` : '¡Aceptaron tu propuesta!',
      body: isPerson
        ? 'Arreglen por acá el día y los detalles. Cuando esté hecha, marcala como terminada.'
        : 'Arreglen por acá el día y los detalles.',
    };
  }
  return null;
}

const SILENT: Omit<StateNotice, 'look'> = {
  title: 'Esta conversación se cerró sola',
  body: `Pasaron ${SILENCE_DAYS} días sin novedades de ninguna de las dos partes. ${KEPT}`,
};

/** What was not done, by refused action. */
const UNDONE: Readonly<Record<string, string>> = {
  ofrecer: 'Tu propuesta no se mandó. ',
  cambiar: 'Tu cambio no se guardó: la propuesta quedó como estaba. ',
  escribir: 'Tu mensaje no se mandó. ',
};

/** Why an action was not done, and how to go on. */
export function refusalOf(
  outcome: Exclude<Outcome, { kind: 'done' | 'nothing' | 'leak' }>,
  side: Side,
  name: string,
  now: number,
  action: string,
): StateNotice {
  switch (outcome.kind) {
    case 'refused': {
      const stateNotice = refused(outcome.why, outcome.found, side, name, now);
      return { ...stateNotice, body: `${UNDONE[action] ?? ''}${stateNotice.body}` };
    }
    case 'form-used':
      return {
        look: 'warn',
        title: 'Esto ya se mandó',
        body: 'Cambiaste el texto después de mandarlo. Si lo mandás de nuevo, va aparte.',
      };
    case 'changed':
      return {
        look: 'warn',
        title: 'La propuesta cambió mientras la leías',
        body: `${name} la acaba de cambiar, así que no la aceptamos todavía. Leela de nuevo y decidí.`,
      };
    case 'too-many-offers':
      return {
        look: 'bad',
        title: 'Por hoy llegaste al máximo de propuestas',
        body: 'Probá mañana: lo que escribiste sigue acá abajo.',
      };
    case 'task-full':
      return {
        look: 'warn',
        title: 'Esta tarea ya tiene muchas propuestas',
        body: 'Por ahora no recibe más. Si alguien retira la suya, vas a poder mandar la tuya.',
      };
    case 'too-many-messages':
      return {
        look: 'bad',
        title: 'Escribiste mucho en poco tiempo',
        body: 'Probá en un rato: lo que escribiste sigue acá abajo.',
      };
    case 'conversation-full':
      return {
        look: 'bad',
        title: 'Llegaste al máximo de mensajes de esta conversación',
        body: 'Ya no entran más de tu lado. Lo que escribiste sigue acá abajo, por si lo querés copiar.',
      };
  }
}

/** Why a text was rejected that forms contact data together with others. */
export function leakText(leak: string): string {
  return `No lo guardamos todavía: junto con el precio o con lo que escribiste antes se puede leer ${contactName(leak)}. Acá no se pasan datos de contacto: sacalo y mandalo de nuevo.`;
}

function refused(why: Refusal, situation: Situation, side: Side, name: string, now: number): StateNotice {
  if (why === 'silence') return { look: 'warn', ...SILENT };
  const known = stateNotice(situation, side, name, now);
  if (known !== null) return known;
  if (taskState(situation.task, now) === 'ended' || why === 'not-yours') {
    return { look: 'warn', title: 'Esta tarea ya no recibe propuestas', body: 'Terminó su plazo mientras escribías.' };
  }
  return {
    look: 'warn',
    title: 'Eso ya no se puede hacer',
    body: 'Algo cambió mientras tenías abierta la página. Acá está como quedó.',
  };
}

/** The notice, or one that says that the conversation closed for lack of activity. */
export function stateOrSilenceNotice(
  situation: Situation & { readonly offer: OfferFacts },
  side: Side,
  name: string,
  now: number,
): StateNotice | null {
  const isSilent = now >= closesAt(situation.task, situation.offer);
  return stateNotice(situation, side, name, now) ?? (isSilent ? { look: 'warn', ...SILENT } : null);
}

/** What is left of a limit, when little is. */
export function leftOver(left: { readonly hour: number; readonly all: number }): string | null {
  if (left.all <= 10) {
    return left.all === 0
      ? 'Llegaste al máximo de mensajes de esta conversación.'
      : `En esta conversación te ${left.all === 1 ? 'queda' : 'quedan'} ${spanish.count(left.all, 'mensaje', 'mensajes')}.`;
  }
  if (left.hour <= 5) {
    return left.hour === 0
      ? 'Por ahora llegaste al máximo de mensajes por hora: esperá un rato.'
      : `En esta hora te ${left.hour === 1 ? 'queda' : 'quedan'} ${spanish.count(left.hour, 'mensaje', 'mensajes')}.`;
  }
  return null;
}
