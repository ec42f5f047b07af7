/**
 * What each reading of a number costs. The cheapest labelling of all the numbers of a text wins (label.ts). A negative cost speaks for
 * a reading, a positive one against it. `npm run fit:redaction` fits these values on labelled texts and rewrites them here: change an
 * example by hand, a value by the script.
 */

/** Name, cost, an example of a text in which it counts. */
const TABLE = [
  // A telephone.
  ['phone', 3, 'any stretch of six to sixteen digits, before anything speaks for it'],
  ['phone.assigned', -4.8, '341 612 7743: an assigned area code and ten digits'],
  ['phone.oneByOne', -1.6, '3.4.1 6.1.2 7.7.4.3: the digits of such a number one by one'],
  ['phone.shaped', -3, '250 612 7743: the form of an area code, none that is assigned'],
  ['phone.mobile', -1, '15 483 1290 22: the mobile prefix and digits to spare'],
  ['phone.unfit', -0.7, '9876543210: ten digits or more outside the plan'],
  ['phone.short', 1, '198 4561: too few digits for the plan'],
  ['phone.plus', -3, '+598 99 123 456'],
  ['phone.abroad', -1.6, '598 99 123 456: a neighbouring country without its plus'],
  ['phone.local15', -2, '15 5713 2208'],
  ['phone.local15short', -1.9, '15 423158'],
  ['phone.local44', -3.4, '4582-1278: the form in which local numbers are written most'],
  ['phone.local44loose', -2.4, '4582 1278, 5713.2208'],
  ['phone.local8', -2.6, '45821278 in one piece'],
  ['phone.local8other', -2.4, '45 82 12 78'],
  ['phone.localTwin', -0.7, '5579-5583: two numbers close to each other, or a year'],
  ['phone.local34', -2.2, '423-1589'],
  ['phone.local34loose', -2.2, '423 1589'],
  ['phone.local7', -1.8, '4231589, 42 31 589'],
  ['phone.local6', 0.4, '42-1190'],
  ['phone.cueStrong', -3, 'llamame al …'],
  ['phone.cueMedium', -2.4, 'escribime al …'],
  ['phone.cueWeak', -1.6, 'consultas …'],
  ['phone.after', -2, '… / 4953-2211: right after another telephone'],
  ['phone.allSpoken', -4.2, 'eight number words or more'],
  ['phone.manySpoken', -2.2, 'four number words or more'],
  ['phone.someSpoken', -0.2, 'four number words or more, seven digits'],
  ['phone.joint', 2, 'dear signs and words between its groups, on average'],
  ['phone.separated', 1.5, '4423 y 3117, 4423, 3117: each comma or "y" between its groups'],
  ['phone.saidJoint', -1.5, '112 barra 9414 barra 259'],
  ['phone.told', -0.9, '11 seguido de 5713 2208: each joint made of words'],
  ['phone.loose', 1.2, '11 plomero 5713 gasista 2208: each joint of any other words'],
  ['phone.bracketed', -1, '(461 9073)'],
  ['phone.areaEnclosed', -2.9, '4150-4167 (11): a local number and its area code in brackets'],
  ['phone.radio', -1.5, '54*397*418'],
  ['phone.radioWhole', -4.2, '54*397*418 and no digits beside it'],
  ['phone.sameDigit', 2, '1111111111'],
  ['phone.round', 1.6, '4500 8000: groups that end in zeros'],
  ['phone.list', 3, '60, 152, 38, 166'],
  ['phone.lines', 1.6, 'the same with a line each, or as many digits as a number'],
  ['phone.rising', 4.2, '10, 12, 15, 29, 38'],
  ['phone.risingParts', 0.9, '11 12 15 29 38 joined by spaces, in the plan'],
  ['phone.uneven', 2.3, '3 42 1 58 12: groups in which nobody writes a number'],
  ['phone.measure', 4, '7,32 x 9,15'],
  // Nothing that explains it: masked.
  ['unknown', 1, 'seven digits or more in groups that nothing explains'],
  ['unknown.one', 0.2, '46427718'],
  ['unknown.joint', 1.8, 'dear signs between those groups'],
  ['unknown.space', 0.7, 'each space between those groups'],
  // A number that stays.
  ['figure1', 0.3, '3'],
  ['figure3', 0.2, '110'],
  ['figure4', 0.35, '7214'],
  ['figure5', -0.1, '15200'],
  ['figure6', 1.2, '152000'],
  ['figure.spoken', 0.35, 'treinta y dos'],
  ['year', -0.4, '1998'],
  ['year.said', -1.2, 'desde 1998'],
  ['years', -2, '1973-1990'],
  ['date', -4.8, '15/03/2024'],
  ['day', -1.2, '9/7'],
  ['hour', -2.4, '18:30'],
  ['amount', -1.6, '45.000'],
  ['amount.round', -1.4, '45.000: ends in three zeros'],
  ['amount.money', -2.4, '$ 45.000'],
  ['amount.unit', -2.4, '45.000 pesos'],
  ['amount.goesOn', 3, 'Precio: 264 555 7120: a price, and more digits right after it'],
  ['measure', -1.8, '12 mm, 20 años'],
  ['count', -0.9, '12 clientes: a plural follows'],
  ['range', -1.2, '9 a 13, 15-19'],
  ['size', -3, '180 x 60'],
  ['height', -2.2, 'Av. Rivadavia 4500'],
  ['height.name', -0.3, 'Rivadavia 4500'],
  ['heights', -2.6, '5579/5583'],
  ['label', -1.6, 'mat. 7214, ley 24557'],
  ['label.long', -3.4, 'N° de reclamo 1157132208'],
  ['label.far', 0.1, 'each word between the label and its number'],
  ['label.dialled', 3.4, 'expediente 1157132208: a paper, and ten digits of the plan'],
  ['label.near', 2.4, 'a word for a telephone stands nearer than the label'],
  ['label.area', 3, 'auxilio en ruta 0341 …: an area code with its zero'],
  ['label.none', -0.2, 'CPI 6234 - 7844: no label of its own, in a list whose first has one'],
  ['same', -1.5, 'the next number of a list reads as the one before'],
  ['model', 0.1, 'A51, T9'],
  ['code', -1.6, 'SM-A515, 4078-15566/2019: a code with letters or a slash'],
  ['sequence', -6, 'uno dos tres cuatro cinco'],
  ['percent', -3, '25 %'],
  ['decimal', -1.2, '2,5'],
  ['shape.ip', -1.2, '192.168.0.1'],
  ['shape', -4.5, '-34.6037, -58.3816, 205/55 R16'],
  // Numbers of a person or an account: masked.
  ['document', -7, 'DNI 28.774.193'],
  ['document.form', -1.9, '28.774.193: the form alone'],
  ['document.unlikely', 2.2, '28.000.000 or a currency, a unit or a label beside it'],
  ['tax', -7, '20-28774193-4'],
  ['bank', -9, '22 digits'],
  ['run', -8, 'more than sixteen digits in one piece'],
] as const;

export type CostName = (typeof TABLE)[number][0];

/** The costs by name. The fitting script tries others on a scanner of its own. */
export type Costs = Record<CostName, number>;

export const COSTS: Costs = Object.fromEntries(TABLE.map(([name, cost]) => [name, cost])) as Costs;

/** The table as it is kept, for the script that fits it and the page that prints it. */
export const COST_TABLE: readonly (readonly [CostName, number, string])[] = TABLE;
