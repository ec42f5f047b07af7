import { blocksOf } from './blocks.ts';
import { type MappedField, type Mapping, mappingByName, missingFields, type SourceMap } from './mapping.ts';
import { ImportFailure, type SourceFile } from './source-files.ts';
import { formatOf } from './source-format.ts';

/** A source file whose format is known. */
export interface OpenSource {
  /** How its records are read; null for NDJSON without a map. */
  readonly mapping: Mapping | null;
  /** Blocks of NDJSON. */
  readonly blocks: AsyncGenerator<Buffer>;
  /** Stops reading it. */
  close(): Promise<unknown>;
}

/** Opens a source file and checks, before a record is read, that its columns and the map give every required field. */
export async function openSource(
  file: SourceFile,
  map: SourceMap | null,
  onRead: (bytes: number) => void = () => {},
  onWindows: (line: number) => void = () => {},
): Promise<OpenSource> {
  const { kind, name } = file;
  const rest = blocksOf(file, onRead);
  const { value: first = Buffer.alloc(0) } = await rest.next();
  const close = () => rest.return(undefined);
  async function* blocks() {
    yield first;
    yield* rest;
  }
  const mapped = map?.kinds.get(kind) ?? null;
  const format = formatOf(name, first);
  if (typeof format === 'object') throw new ImportFailure(`${name} ${format.other} Nothing was imported.`);
  if (format === 'NDJSON') return { mapping: mapped && { fields: mapped, columns: null }, blocks: blocks(), close };

  const { openTable } = await import('./tables.ts');
  const table = await openTable(blocks(), name, onWindows);
  const fields = mapped ?? mappingByName(kind, table.columns);
  if (map !== null && mapped !== null) checkColumns(mapped, table.columns, name, map.name);
  const missing = missingFields(
    kind,
    fields.map(({ to }) => to),
  );
  if (missing.length > 0) {
    const has = `it has ${table.columns.slice(0, NAMES_SHOWN).join(', ')}`;
    throw new ImportFailure(
      `${name} has no column for ${missing.join(', ')}; ${has}. A map (--map) says which column is which field. Nothing was imported.`,
    );
  }
  return { mapping: { fields, columns: table.columns.length }, blocks: table.blocks, close };
}

const NAMES_SHOWN = 40;

function checkColumns(fields: readonly MappedField[], columns: readonly string[], name: string, map: string): void {
  const wrong = fields.find(({ from }) => from !== null && !columns.includes(from));
  if (wrong === undefined) return;
  throw new ImportFailure(
    `${map}, line ${wrong.line}: ${name} has no column ${JSON.stringify(wrong.from)}; it has ${columns.slice(0, NAMES_SHOWN).join(', ')}. Nothing was imported.`,
  );
}
