import data from './content/tasks.json' with { type: 'json' };

/** What a professional of the demo answers to an open task, and what both say then. */
export interface DemoAnswer {
  /** Which of those who do that work there, best first. */
  readonly professional: number;
  /** How long before the first start it was written. */
  readonly hoursAgo: number;
  readonly message: string;
  readonly price: { readonly kind: 'open' | 'fixed' | 'from'; readonly amount: number | null };
  readonly availability: string | null;
  /** The conversation, oldest first. One person is careless with a number. */
  readonly talk: readonly {
    readonly from: 'person' | 'professional';
    readonly hoursAgo: number;
    readonly text: string;
  }[];
}

/** A task of the demo that is open to everyone. */
export interface DemoTask {
  readonly hoursAgo: number;
  readonly service: string;
  readonly city: string;
  readonly neighborhood: string | null;
  readonly title: string | null;
  readonly description: string;
  readonly urgency?: 'urgent' | 'week' | 'calm';
  readonly answers: readonly DemoAnswer[];
}

/** The demo's open tasks, so that the list of tasks and the inboxes are not empty on the first look. */
export const demoTasks = data as readonly DemoTask[];
