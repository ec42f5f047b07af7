import type { CatalogRow } from '../../store/records.ts';
import type { CatalogKind } from '../../store/write-session.ts';
import { type Applier, type Import, refuseToEmpty } from './applier.ts';

/** Services or cities: few, so what is stored is known by heart. */
export async function applyCatalog(
  kind: CatalogKind,
  { session, engine, replace, counts, changed }: Import,
): Promise<Applier> {
  const count = counts[kind];
  const stored = new Map((await session.catalog(kind)).map((row) => [row.slug, row]));
  const seen = new Set<string>();

  const put = async (row: CatalogRow) => {
    const before = stored.get(row.slug);
    const same = before?.body === row.body;
    if (same) count.unchanged++;
    else count.written++;
    if (same && before.engine === engine) return;
    if (!same) changed();
    stored.set(row.slug, { ...row, engine });
    await session.putCatalog(kind, [row]);
  };
  const remove = async (slugs: readonly string[]) => {
    const known = slugs.filter((slug) => stored.delete(slug));
    count.deleted += known.length;
    count.unchanged += slugs.length - known.length;
    if (known.length > 0) changed();
    await session.removeCatalog(kind, known);
  };
  return {
    apply: async (changes, rejected) => {
      for (const { keys } of rejected) for (const key of keys) seen.add(key);
      for (const change of changes) {
        if (change.removed !== undefined) await remove([change.removed]);
        else {
          seen.add((change.row as CatalogRow).slug);
          await put(change.row as CatalogRow);
        }
      }
    },
    finish: async () => {
      if (!replace) return [];
      const missing = [...stored.keys()].filter((slug) => !seen.has(slug));
      refuseToEmpty(kind, count, stored.size - missing.length, missing.length);
      await remove(missing);
      return [];
    },
  };
}
