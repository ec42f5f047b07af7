import type { Random } from '../random.ts';

/** Who speaks of whom where: what a line of the stock needs to be said. */
export interface Scene {
  /** The professional's gender, and the speaker's. */
  pro: 'f' | 'm';
  author: 'f' | 'm';
  /** What the professional is called. */
  name: string;
  neighborhood: string;
  city: string;
}

type Node =
  | string
  | { any: Node[][] }
  | { pro: [string, string] }
  | { author: [string, string] }
  | { of: 'name' | 'neighborhood' | 'city' };

const variables = { N: 'name', B: 'neighborhood', C: 'city' } as const;
const compiled = new Map<string, Node[]>();

/**
 * Says a line of the stock. `{a|b}` is one of both (may nest), `[o/a]` follows the professional's gender (masculine
 * first), `<o/a>` the speaker's, `$N` is the professional's name, `$B` the neighborhood, `$C` the city.
 */
export function say(line: string, scene: Scene, random: Random): string {
  let nodes = compiled.get(line);
  if (nodes === undefined) {
    nodes = compile(line);
    compiled.set(line, nodes);
  }
  return tidy(render(nodes, scene, random));
}

const untidy = /^ | $| {2}| [.,;:!?]|el (?:centro|puerto)|la [A-Z]\p{L}+ Sección/u;

/** Closes the gaps an empty alternative leaves, contracts `de el` and begins with a capital what began with a place's article. */
function tidy(text: string): string {
  if (!untidy.test(text)) return text;
  const tidied = text
    .trim()
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .replace(/ de el (?=centro|puerto)/g, ' del ')
    .replace(/ a el (?=centro|puerto)/g, ' al ');
  return /^(?:el|la) /.test(tidied) ? `${tidied.charAt(0).toUpperCase()}${tidied.slice(1)}` : tidied;
}

/** A neighborhood as one says it in a sentence: `Centro` is `el centro`, `Sexta Sección` is `la Sexta Sección`. */
export function spokenPlace(name: string): string {
  if (name === 'Centro' || name === 'Puerto') return `el ${name.toLowerCase()}`;
  return name.endsWith(' Sección') ? `la ${name}` : name;
}

function render(nodes: Node[], scene: Scene, random: Random): string {
  let text = '';
  for (const node of nodes) {
    if (typeof node === 'string') text += node;
    else if ('any' in node) text += render(random.pick(node.any), scene, random);
    else if ('pro' in node) text += node.pro[scene.pro === 'm' ? 0 : 1];
    else if ('author' in node) text += node.author[scene.author === 'm' ? 0 : 1];
    else text += scene[node.of];
  }
  return text;
}

/** Throws a SyntaxError that shows the line when its brackets do not match. */
export function compile(line: string): Node[] {
  let at = 0;
  const sequence = (depth: number): Node[] => {
    const nodes: Node[] = [];
    let text = '';
    const flush = () => {
      if (text !== '') nodes.push(text);
      text = '';
    };
    while (at < line.length) {
      const char = line[at] as string;
      if (char === '|' || char === '}') break;
      at += 1;
      if (char === '{') {
        flush();
        nodes.push({ any: alternatives(depth + 1) });
      } else if (char === '[' || char === '<') {
        flush();
        const close = line.indexOf(char === '[' ? ']' : '>', at);
        const [masculine, feminine] = line.slice(at, close).split('/');
        if (close < 0 || masculine === undefined || feminine === undefined)
          throw new SyntaxError(`gender without a pair: ${line}`);
        nodes.push(char === '[' ? { pro: [masculine, feminine] } : { author: [masculine, feminine] });
        at = close + 1;
      } else if (char === '$') {
        flush();
        const of = variables[line[at] as keyof typeof variables];
        if (of === undefined) throw new SyntaxError(`unknown variable: ${line}`);
        nodes.push({ of });
        at += 1;
      } else text += char;
    }
    flush();
    return nodes;
  };
  const alternatives = (depth: number): Node[][] => {
    const any = [sequence(depth)];
    while (line[at] === '|') {
      at += 1;
      any.push(sequence(depth));
    }
    if (line[at] !== '}') throw new SyntaxError(`braces do not match: ${line}`);
    at += 1;
    return any;
  };
  const nodes = sequence(0);
  if (at < line.length) throw new SyntaxError(`braces do not match: ${line}`);
  return nodes;
}
