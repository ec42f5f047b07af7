/** Who may do what to a task, its offers and their conversations, and when. Pure; `act` stores the changes. */
import type { ProfessionalDetail } from '@vidriera/contract';

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;
/** How long a published task is visible to its professional alone (contract, section 8). */
const PRIORITY_HOURS = 24;
export const TASK_DAYS = 30;
export const INVITED_MAX = 4;
/** A conversation without activity of either side for this long closes for writing. */
export const SILENCE_DAYS = 60;
/** The texts of a conversation are wiped this long after it closed. */
export const WIPED_AFTER_DAYS = 180;

/** `reserved` for its professional, `open` to everyone, `ended` after 30 days, `chosen` with an accepted offer; then over. */
export const TASK_STATES = ['reserved', 'open', 'ended', 'chosen', 'done', 'withdrawn', 'closed'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** How an offer left its task; `cancelled` is an accepted one that its author took back. */
export const OFFER_ENDS = ['taken-back', 'cancelled', 'no-show', 'refused', 'removed'] as const;
export type OfferEnd = (typeof OFFER_ENDS)[number];

const THERE = ['asked', 'made', ...OFFER_ENDS, 'accepted', 'not-chosen'] as const;
/** `asked`: its author only asked something so far; the conversation is there, the offer is not. */
export const OFFER_STATES = ['none', ...THERE] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** The kinds of notifications, and what each says; for a professional unless it says for the operator. The help of the command shows them. */
export const NOTIFICATION_KINDS = {
  task_published: 'a task was written for this professional',
  tasks_near: 'a task of their trade opened in their city; once a day at most, to professionals with an inbox',
  offer_accepted: 'their offer was accepted',
  offer_not_chosen: 'another offer was accepted',
  message_received: 'a conversation has unread messages; one notification until they are read',
  task_withdrawn: 'the task they made an offer on was withdrawn',
  task_closed: '"vidriera tasks close" closed it',
  task_reopened: 'the professional who was chosen does not do it; their offer counts again',
  offer_refused: 'who published the task said no to their offer',
  offer_removed: '"vidriera tasks remove" took their offer away',
  message_removed: '"vidriera tasks remove" took a message of theirs away',
  marked_no_show: 'who published the task says that they did not come',
  no_show: 'for the operator: who published a task says that the professional who was chosen did not come',
  review_written: 'for the operator: who published a task reviewed the work; record is a line of reviews.ndjson',
  report: `for the operator: somebody reported a profile, a review, a task, an offer or a message; it has ids, the
reason (fraud, untrue, abuse, personal-data, other) and what they wrote about it, without contact data;
professional_id is who has the profile or the review, or who reports a task from their inbox`,
};
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** The facts that determine a task's state, and who sees it. Times are Unix milliseconds. */
export interface TaskFacts {
  readonly service: string;
  /** Null when it was written for everyone. */
  readonly professional_id: string | null;
  /** The ids of the others whom it was written for as well, with spaces between them. */
  readonly others: string;
  /** The ids of those who said that they can not take it, with spaces between them. */
  readonly declined: string;
  /** The person also wants offers of other professionals. They can choose it when publishing or later. */
  readonly open_to_all: boolean;
  readonly published_at: number;
  readonly withdrawn_at: number | null;
  readonly chosen_offer: string | null;
  readonly chosen_at: number | null;
  readonly done_at: number | null;
  readonly closed_at: number | null;
  readonly reviewed_at: number | null;
  /** When its person last changed its words; who answers says which version they read. */
  readonly revised_at: number | null;
  readonly offered: number;
}

export interface OfferFacts {
  readonly id: string;
  readonly professional_id: string;
  readonly asked: boolean;
  /** When it left its task, and how; null for one that was taken back. */
  readonly taken_back_at: number | null;
  readonly ended_as: OfferEnd | null;
  /** The last activity of either side: an offer, a change of it, a message, a choice. */
  readonly active_at: number;
}

export interface Situation {
  readonly task: TaskFacts;
  readonly offer: OfferFacts | null;
}

export type Actor =
  | { readonly role: 'professional'; readonly professional_id: string; readonly trades: readonly string[] }
  | { readonly role: 'person' | 'operator' | 'stranger' };

/** The relation of an actor to the offer: `author` is the professional who made it, `professional` any other. */
type Role = Actor['role'] | 'author';

/** `access`: they see the task, or answered it. `live`: the conversation is open. `unanswered`: no offer stands on the task. */
export type Need = 'sight' | 'access' | 'trade' | 'live' | 'first' | 'invited' | 'unanswered';

export interface Rule {
  readonly by: readonly Role[];
  /** In which states; any when absent. */
  readonly task?: readonly TaskState[];
  readonly offer?: readonly OfferState[];
  readonly needs?: readonly Need[];
  readonly does: string;
  /** Who gets a notification: the author of an offer that changes, and the others of an opening if there is one. */
  readonly tells?: Readonly<Partial<Record<'author' | 'operator' | 'others', NotificationKind>>>;
  /** What it changes; nothing when absent. `who` is the id of a professional. */
  readonly changes?: (now: number, at: Situation, who: string) => Changes;
}

export interface Changes {
  /** `public_at` is the time by which lists order. */
  readonly task?: Partial<TaskFacts> & { readonly public_at?: number };
  readonly offer?: Partial<OfferFacts>;
}

const ACTIVE = (now: number): Changes => ({ offer: { active_at: now } });
const OPENED = (now: number) => ({ open_to_all: true, public_at: now });
const UNDECIDED = ['reserved', 'open', 'ended'] as const;
const GOING_ON = [...UNDECIDED, 'chosen'] as const;

/** A task that one professional more does not take. Once nobody is left for whom it was written, it opens to everyone. */
function without(who: string, task: TaskFacts, now: number) {
  const declined = `${task.declined} ${who}`.trim();
  const isLast = taskState(task, now) === 'reserved' && invitedOf(task).every((id) => declined.includes(id));
  return { declined, ...(isLast ? OPENED(now) : {}) };
}

/** The offer is out. Unless its author took it, the task is not for them any more; that of an accepted one is open again. */
const leaves =
  (end: OfferEnd) =>
  (now: number, { task, offer }: Situation): Changes => {
    const isTheirs = end === 'taken-back' || end === 'cancelled';
    const isChosen = taskState(task, now) === 'chosen' && task.chosen_offer === offer!.id;
    return {
      task: {
        ...(isTheirs ? {} : without(offer!.professional_id, task, now)),
        ...(isChosen ? { chosen_offer: null, chosen_at: null, ...OPENED(now) } : {}),
      },
      offer: { taken_back_at: offer!.taken_back_at ?? now, ended_as: end },
    };
  };

export const RULES = {
  offer: {
    by: ['professional', 'author'],
    task: ['reserved', 'open'],
    offer: ['none', 'asked', 'taken-back', 'cancelled'],
    needs: ['sight', 'trade'],
    does: 'makes an offer, or makes it anew after taking it back',
    changes: (now) => ({ offer: { active_at: now, asked: false, taken_back_at: null, ended_as: null } }),
  },
  ask: {
    by: ['professional'],
    task: ['reserved', 'open'],
    offer: ['none'],
    needs: ['sight', 'trade'],
    does: 'asks something before offering, which opens the conversation',
  },
  decline: {
    by: ['professional', 'author'],
    task: ['reserved'],
    offer: ['none', 'asked', 'taken-back'],
    needs: ['invited'],
    does: 'says that they can not take the task; once nobody is left for whom it was written, it opens to everyone',
    changes: (now, { task }, who) => ({ task: without(who, task, now) }),
  },
  edit: {
    by: ['author'],
    task: UNDECIDED,
    offer: ['made'],
    needs: ['trade', 'live'],
    does: 'changes its words, price or time',
    changes: ACTIVE,
  },
  'take-back': {
    by: ['author'],
    task: UNDECIDED,
    offer: ['made'],
    does: 'takes the offer back',
    changes: leaves('taken-back'),
  },
  cancel: {
    by: ['author'],
    task: ['chosen'],
    offer: ['accepted'],
    does: 'says that they can not come after all; the task is open again, for everyone',
    tells: { others: 'task_reopened' },
    changes: leaves('cancelled'),
  },
  write: {
    by: ['person', 'author'],
    task: GOING_ON,
    offer: ['asked', 'made', 'accepted'],
    needs: ['live'],
    does: 'writes a message',
    changes: ACTIVE,
  },
  read: { by: ['person', 'author', 'operator'], offer: THERE, does: 'reads the conversation' },
  accept: {
    by: ['person'],
    task: UNDECIDED,
    offer: ['made'],
    needs: ['live'],
    does: 'accepts the offer; the others are not chosen',
    tells: { author: 'offer_accepted', others: 'offer_not_chosen' },
    changes: (now, { offer }) => ({ task: { chosen_offer: offer!.id, chosen_at: now }, ...ACTIVE(now) }),
  },
  refuse: {
    by: ['person'],
    task: GOING_ON,
    offer: ['asked', 'made', 'accepted'],
    does: 'says no to the offer, or to whom they chose: it is out for good, and nobody writes in its conversation; the task of an accepted one is open again, for everyone',
    tells: { author: 'offer_refused', others: 'task_reopened' },
    changes: leaves('refused'),
  },
  finish: {
    by: ['person'],
    task: ['chosen'],
    offer: ['accepted'],
    does: 'marks the task as done',
    changes: (now) => ({ task: { done_at: now } }),
  },
  reopen: {
    by: ['person'],
    task: ['chosen'],
    offer: ['accepted'],
    does: 'says that the professional did not come; the offer is out for good, the task is open again, for everyone',
    // A professional who did not come is reported to the operator too.
    tells: { author: 'marked_no_show', operator: 'no_show', others: 'task_reopened' },
    changes: leaves('no-show'),
  },
  review: {
    by: ['person'],
    task: ['done'],
    offer: ['accepted'],
    needs: ['first'],
    does: 'says how the work was, once',
    tells: { operator: 'review_written' },
    changes: (now) => ({ task: { reviewed_at: now } }),
  },
  revise: {
    by: ['person'],
    task: ['reserved', 'open'],
    offer: ['none'],
    needs: ['unanswered'],
    does: 'changes the words, the place or the time of the task',
    changes: (now) => ({ task: { revised_at: now } }),
  },
  open: {
    by: ['person'],
    task: ['reserved'],
    does: 'opens the task to everyone',
    changes: (now) => ({ task: OPENED(now) }),
  },
  withdraw: {
    by: ['person'],
    task: GOING_ON,
    does: 'withdraws the task and erases its words',
    tells: { others: 'task_withdrawn' },
    changes: (now) => ({ task: { withdrawn_at: now } }),
  },
  report: {
    by: ['person'],
    offer: THERE,
    does: 'reports the offer or a message of its author; an offer that is not accepted yet is refused by that',
    tells: { author: 'offer_refused' },
    changes: (now, at) => {
      const isUndecided = ['asked', 'made'].includes(offerState(at)) && !isOver(taskState(at.task, now));
      return isUndecided ? leaves('refused')(now, at) : {};
    },
  },
  complain: { by: ['professional', 'author'], needs: ['access'], does: 'reports the task, or a message of its person' },
  close: {
    by: ['operator'],
    task: GOING_ON,
    does: 'closes the task, with a reason that both sides read',
    tells: { others: 'task_closed' },
    changes: (now) => ({ task: { closed_at: now } }),
  },
  remove: {
    by: ['operator'],
    offer: THERE.filter((state) => state !== 'removed'),
    does: 'takes the offer away, with a reason that its author reads; the task of an accepted one is open again',
    tells: { author: 'offer_removed', others: 'task_reopened' },
    changes: leaves('removed'),
  },
  strike: { by: ['operator'], offer: THERE, does: 'takes one message away, with a reason that its author reads' },
} satisfies Readonly<Record<string, Rule>>;

export type Action = keyof typeof RULES;

export type Refusal = 'not-yours' | 'task' | 'offer' | 'trade' | 'silence';

/** The trades that a professional may answer for: those they offer, of which some require a verified matrícula. */
export function tradesOf({ services, verifications }: Pick<ProfessionalDetail, 'services' | 'verifications'>) {
  return services
    .filter(({ requires_matricula }) => !requires_matricula || verifications.matricula.verified)
    .map(({ slug }) => slug);
}

export function invitedOf({ professional_id, others }: Pick<TaskFacts, 'professional_id' | 'others'>): string[] {
  return `${professional_id ?? ''} ${others}`.split(' ').filter((id) => id !== '');
}

/** Whether a task was written for a professional who did not decline it. */
export function isFor(id: string, task: TaskFacts): boolean {
  return invitedOf(task).includes(id) && !task.declined.includes(id);
}

/** When a task opens to everyone (contract, 4.7): at once, or after the priority window of its professional. */
export function opensToEveryoneAt(task: Pick<TaskFacts, 'professional_id' | 'open_to_all' | 'published_at'>): number {
  const isForOne = task.professional_id !== null && !task.open_to_all;
  return isForOne ? task.published_at + PRIORITY_HOURS * HOUR_MS : task.published_at;
}

export function endsAt(task: TaskFacts): number {
  return task.published_at + TASK_DAYS * DAY_MS;
}

/** Whether `viewer` sees `task` at `now`. Its professional always sees it until it ends; everyone else after it opens. */
export function isVisibleTo(viewer: 'everyone' | { readonly professional_id: string }, task: TaskFacts, now: number) {
  const isOut = (task.withdrawn_at ?? task.chosen_at ?? task.closed_at) !== null;
  if (isOut || now >= endsAt(task)) return false;
  if (viewer !== 'everyone' && isFor(viewer.professional_id, task)) return true;
  return now >= opensToEveryoneAt(task);
}

export function taskState(task: TaskFacts, now: number): TaskState {
  if (task.closed_at !== null) return 'closed';
  if (task.withdrawn_at !== null) return 'withdrawn';
  if (task.done_at !== null) return 'done';
  if (task.chosen_at !== null) return 'chosen';
  if (now >= endsAt(task)) return 'ended';
  // The clock may have been set back; a task for everyone is never reserved.
  return task.professional_id !== null && now < opensToEveryoneAt(task) ? 'reserved' : 'open';
}

export function isOver(state: TaskState): boolean {
  return state === 'done' || state === 'withdrawn' || state === 'closed';
}

export function offerState({ task, offer }: Situation): OfferState {
  if (offer === null) return 'none';
  if (offer.taken_back_at !== null) return offer.ended_as ?? 'taken-back';
  if (task.chosen_offer === null) return offer.asked ? 'asked' : 'made';
  return task.chosen_offer === offer.id ? 'accepted' : 'not-chosen';
}

export type ConversationState = ReturnType<typeof conversationState>;

/** The state of a task and its offer as both sides of the conversation read it. */
export function conversationState(situation: Situation, now: number) {
  const { task, offer } = situation;
  const [ofTask, ofOffer] = [taskState(task, now), offerState(situation)];
  if (ofOffer === 'removed') return ofOffer;
  if (ofTask === 'closed' || ofTask === 'withdrawn') return ofTask;
  if (ofOffer !== 'none' && ofOffer !== 'asked' && ofOffer !== 'made' && ofOffer !== 'accepted') return ofOffer;
  if (ofTask === 'done') return ofTask;
  if (offer !== null && now >= closesAt(task, offer)) return 'silent';
  return ofOffer === 'accepted' ? ofOffer : 'open';
}

/** When a conversation closed for writing, or closes if there is no activity before. */
export function closesAt(task: TaskFacts, offer: OfferFacts): number {
  const ends = [task.closed_at, task.withdrawn_at, task.done_at, offer.taken_back_at];
  if (task.chosen_offer !== null && task.chosen_offer !== offer.id) ends.push(task.chosen_at);
  ends.push(offer.active_at + SILENCE_DAYS * DAY_MS);
  return Math.min(...ends.filter((end) => end !== null));
}

export function wipesAt(task: TaskFacts, offer: OfferFacts): number {
  return closesAt(task, offer) + WIPED_AFTER_DAYS * DAY_MS;
}

export function decide(action: Action, actor: Actor, situation: Situation, now: number) {
  const rule: Rule = RULES[action];
  const refuse = (why: Refusal) => ({ allowed: false, why }) as const;
  const { task, offer } = situation;
  const who = actor.role === 'professional' ? actor : null;
  const role: Role = who !== null && offer?.professional_id === who.professional_id ? 'author' : actor.role;
  // A professional has no access to the offer of another.
  if (!rule.by.includes(role) || (role === 'professional' && offer !== null)) return refuse('not-yours');
  if (rule.task?.includes(taskState(task, now)) === false) return refuse('task');
  if (rule.offer?.includes(offerState(situation)) === false) return refuse('offer');
  const sees = who !== null && isVisibleTo(who, task, now);
  const missing: Readonly<Record<Need, Refusal | false>> = {
    sight: !sees && 'not-yours',
    access: !sees && role !== 'author' && 'not-yours',
    trade: !who?.trades.includes(task.service) && 'trade',
    invited: !(who && isFor(who.professional_id, task)) && 'not-yours',
    unanswered: task.offered > 0 && 'task',
    first: task.reviewed_at !== null && 'task',
    live: offer !== null && now >= closesAt(task, offer) && 'silence',
  };
  const why = rule.needs?.map((need) => missing[need]).find((one) => one !== false);
  if (why) return refuse(why);
  return { allowed: true, changes: rule.changes?.(now, situation, who?.professional_id ?? '') ?? {} } as const;
}
