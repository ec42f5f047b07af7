import data from './content/tasks.json' with { type: 'json' };

/** A professional's offer on an open task of the demo, and the conversation that follows. */
interface DemoAnswer {
  /** An index into the professionals found for the service and city, best first. */
  readonly professional: number;
  /** The age of the offer at the demo's first start. */
  readonly hoursAgo: number;
  readonly message: string;
  readonly price: { readonly kind: 'open' | 'fixed' | 'from'; readonly amount: number | null };
  readonly availability: string | null;
  /** The conversation, oldest first. One message holds a telephone number, which is redacted. */
  readonly talk: readonly {
    readonly from: 'person' | 'professional';
    readonly hoursAgo: number;
    readonly text: string;
  }[];
}

interface DemoTask {
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
