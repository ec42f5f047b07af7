/**
 * A small assembler for the part of the WebAssembly text format that the kernel is written in: functions of folded
 * instructions over one imported memory (WebAssembly 2.0 specification, chapters 5 and 6).
 */
export function assemble(text: string): Uint8Array<ArrayBuffer> {
  const [module] = parse(text);
  if (!Array.isArray(module) || module[0] !== 'module') throw new SyntaxError('not a module');
  const functions = module.filter((field): field is Node[] => Array.isArray(field) && field[0] === 'func');
  const imported = module.find((field): field is Node[] => Array.isArray(field) && field[0] === 'import');
  const names = new Map(functions.map((field, index) => [String(field[1]), index]));
  const compiled = functions.map((field) => compile(field, names));
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, vector(compiled.map(({ type }) => type))),
    ...section(2, vector(imported === undefined ? [] : [memoryImport(imported)])),
    ...section(3, vector(compiled.map((_, index) => unsigned(index)))),
    ...section(7, vector(compiled.flatMap(({ exports }) => exports))),
    ...section(10, vector(compiled.map(({ code }) => code))),
  ]);
}

type Node = string | Node[];

const TOKEN = /\(|\)|"[^"]*"|;;[^\n]*|[^\s();"]+/g;

function parse(text: string): Node[] {
  const stack: Node[][] = [[]];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith(';;')) continue;
    if (token === '(') stack.push([]);
    else if (token !== ')') stack.at(-1)!.push(token);
    else {
      const list = stack.pop()!;
      if (stack.length === 0) throw new SyntaxError('a ) too many');
      stack.at(-1)!.push(list);
    }
  }
  if (stack.length !== 1) throw new SyntaxError('a ) is missing');
  return stack[0]!;
}

const TYPES: Readonly<Record<string, number>> = { i32: 0x7f, i64: 0x7e, v128: 0x7b };
const EMPTY_BLOCK = 0x40;
const END = 0x0b;

/** Instructions that take their operands from the stack and nothing else. */
const PLAIN: Readonly<Record<string, number>> = {
  return: 0x0f,
  drop: 0x1a,
  select: 0x1b,
  'i32.eqz': 0x45,
  'i32.eq': 0x46,
  'i32.ne': 0x47,
  'i32.lt_u': 0x49,
  'i32.gt_u': 0x4b,
  'i32.le_u': 0x4d,
  'i32.ge_u': 0x4f,
  'i64.eqz': 0x50,
  'i64.ctz': 0x7a,
  'i64.popcnt': 0x7b,
  'i32.add': 0x6a,
  'i32.sub': 0x6b,
  'i32.mul': 0x6c,
  'i32.and': 0x71,
  'i32.or': 0x72,
  'i32.shl': 0x74,
  'i32.shr_u': 0x76,
  'i64.add': 0x7c,
  'i64.sub': 0x7d,
  'i64.and': 0x83,
  'i32.wrap_i64': 0xa7,
  'i64.extend_i32_u': 0xad,
};

/** Loads and stores, with their natural alignment as a power of two. */
const MEMORY: Readonly<Record<string, readonly [opcode: readonly number[], align: number]>> = {
  'i32.load': [[0x28], 2],
  'i64.load': [[0x29], 3],
  'i32.load8_u': [[0x2d], 0],
  'i32.store': [[0x36], 2],
  'i32.store8': [[0x3a], 0],
  'v128.load': [[0xfd, 0x00], 0],
  'v128.store': [[0xfd, 0x0b], 0],
};

const LOCALS: Readonly<Record<string, number>> = { 'local.get': 0x20, 'local.set': 0x21, 'local.tee': 0x22 };
const BRANCHES: Readonly<Record<string, number>> = { br: 0x0c, br_if: 0x0d };

interface Scope {
  readonly functions: ReadonlyMap<string, number>;
  readonly locals: ReadonlyMap<string, number>;
  readonly labels: readonly string[];
}

function compile(field: readonly Node[], functions: ReadonlyMap<string, number>) {
  const parts = field.slice(2);
  const declared = (head: string) => parts.filter((part): part is string[] => Array.isArray(part) && part[0] === head);
  const params = declared('param');
  const variables = declared('local');
  const results = declared('result').flatMap((part) => part.slice(1).map(typeOf));
  const locals = new Map([...params, ...variables].map((part, index) => [part[1]!, index]));
  const heads = new Set(['param', 'local', 'result', 'export']);
  const body = parts.filter((part) => !(Array.isArray(part) && heads.has(String(part[0]))));
  const code = body.flatMap((part) => instruction(part, { functions, locals, labels: [] }));
  const bytes = [...vector(variables.map((part) => [1, typeOf(part[2]!)])), ...code, END];
  const index = functions.get(String(field[1]))!;
  return {
    type: [0x60, ...vector(params.map((part) => [typeOf(part[2]!)])), ...vector(results.map((type) => [type]))],
    exports: declared('export').map((part) => [...name(part[1]!), 0x00, ...unsigned(index)]),
    code: [...unsigned(bytes.length), ...bytes],
  };
}

function instruction(node: Node, scope: Scope): number[] {
  if (!Array.isArray(node)) throw new SyntaxError(`instructions are folded: (${node})`);
  const [head, ...rest] = node as [string, ...Node[]];
  const all = (nodes: readonly Node[], inside = scope) => nodes.flatMap((one) => instruction(one, inside));
  if (head in PLAIN) return [...all(rest), PLAIN[head]!];
  if (head in LOCALS) return [...all(rest.slice(1)), LOCALS[head]!, ...unsigned(find(scope.locals, rest[0]!))];
  if (head === 'call') return [...all(rest.slice(1)), 0x10, ...unsigned(find(scope.functions, rest[0]!))];
  if (head === 'i32.const') return [0x41, ...signed(Number(rest[0]))];
  if (head === 'i64.const') return [0x42, ...signed(Number(rest[0]))];
  if (head in BRANCHES) {
    const depth = scope.labels.indexOf(String(rest[0]));
    if (depth < 0) throw new SyntaxError(`no label ${rest[0]}`);
    return [...all(rest.slice(1)), BRANCHES[head]!, ...unsigned(depth)];
  }
  if (head in MEMORY) {
    const [opcode, align] = MEMORY[head]!;
    const offset = typeof rest[0] === 'string' ? Number(rest[0].replace('offset=', '')) : 0;
    return [...all(rest.filter(Array.isArray)), ...opcode, align, ...unsigned(offset)];
  }
  if (head === 'block' || head === 'loop') {
    const inside = { ...scope, labels: [String(rest[0]), ...scope.labels] };
    return [head === 'block' ? 0x02 : 0x03, EMPTY_BLOCK, ...all(rest.slice(1), inside), END];
  }
  if (head === 'if') {
    const inside = { ...scope, labels: ['', ...scope.labels] };
    const branch = (name: string) =>
      rest.filter((part) => part[0] === name).flatMap((part) => all((part as Node[]).slice(1), inside));
    const condition = rest.filter((part) => part[0] !== 'then' && part[0] !== 'else');
    const otherwise = branch('else');
    const tail = otherwise.length === 0 ? [] : [0x05, ...otherwise];
    return [...all(condition), 0x04, EMPTY_BLOCK, ...branch('then'), ...tail, END];
  }
  throw new SyntaxError(`unknown instruction ${head}`);
}

/** `(import "a" "b" (memory MIN MAX))` */
function memoryImport(field: readonly Node[]): number[] {
  const [, from, what, memory] = field;
  const [, least, most] = memory as string[];
  return [
    ...name(String(from)),
    ...name(String(what)),
    0x02,
    0x01,
    ...unsigned(Number(least)),
    ...unsigned(Number(most)),
  ];
}

function find(names: ReadonlyMap<string, number>, name: Node): number {
  const index = names.get(String(name));
  if (index === undefined) throw new SyntaxError(`no ${name}`);
  return index;
}

function typeOf(name: string): number {
  const type = TYPES[name];
  if (type === undefined) throw new SyntaxError(`no type ${name}`);
  return type;
}

function name(quoted: string): number[] {
  const bytes = [...Buffer.from(quoted.slice(1, -1))];
  return [...unsigned(bytes.length), ...bytes];
}

function section(id: number, bytes: readonly number[]): number[] {
  return [id, ...unsigned(bytes.length), ...bytes];
}

function vector(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

/** LEB128 (5.2.2). */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const low = value & 0x7f;
  const rest = value >> 7;
  const done = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
  return done ? [low] : [low | 0x80, ...signed(rest)];
}
