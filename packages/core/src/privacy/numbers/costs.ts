/**
 * What each reading of a number costs, in costs.json: name, cost, an example of a text in which it counts. The cheapest labelling of all
 * the numbers of a text wins (label.ts). A negative cost speaks for a reading, a positive one against it. `npm run fit:redaction` fits
 * the costs on labelled texts and rewrites them there: change an example by hand, a cost by the script.
 */
import table from './costs.json' with { type: 'json' };

export type CostName = keyof typeof table;

/** The costs by name. The fitting script tries others of its own. */
export type Costs = Record<CostName, number>;

/** The table as it is kept, for the script that fits it. */
export const COST_TABLE = Object.entries(table) as unknown as readonly (readonly [
  CostName,
  readonly [number, string],
])[];

export const COSTS = Object.fromEntries(COST_TABLE.map(([name, [cost]]) => [name, cost])) as Costs;
