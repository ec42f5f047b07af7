/**
 * The cost of each reading of a number, in costs.json: a name, a cost and an example in which it counts. label.ts chooses the
 * cheapest labelling of all numbers of a text. A negative cost is evidence for a reading, a positive cost evidence against it.
 * `npm run fit:redaction` fits the costs on labelled texts and writes the file; edit the examples by hand.
 */
import table from './costs.json' with { type: 'json' };

export type CostName = keyof typeof table;

/** The costs by name. The fitting script changes them. */
export const COSTS = Object.fromEntries(Object.entries(table).map(([name, [cost]]) => [name, cost])) as Record<
  CostName,
  number
>;
