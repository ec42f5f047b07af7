import type { Sql } from '../../directory/store/sql.ts';
import type { Found, Side } from './offers.ts';

/** How many of an author's last texts are read whole with the next one. */
const READ_WHOLE = 5;
/** How many of the other side's last texts may ask for what comes next. */
const HEARD = 3;

/**
 * What a side has told the other, oldest first: `recent` are the last texts, `all` is empty when the traces of the conversation
 * are stored. `heard` are the other side's last texts. A person's first text is their task, a professional's the offer.
 */
export async function textsSaid(
  sql: Sql,
  side: Side,
  { task, offer }: Found,
): Promise<{ readonly recent: readonly string[]; readonly heard: readonly string[]; readonly all: readonly string[] }> {
  const opening =
    side === 'person'
      ? [task.title ?? '', task.description]
      : offer === null
        ? []
        : [offer.message, offer.availability ?? ''];
  if (offer === null) return { recent: [], heard: [], all: opening };
  const hasTraces = offer[`${side}_traces`] !== null;
  const last = async (of: Side, most: number) => {
    const rows = await sql.all<{ body: string }>(
      'SELECT body FROM messages WHERE offer_id = $1 AND side = $2 ORDER BY number DESC LIMIT $3',
      [offer.id, of, most],
    );
    return rows.map(({ body }) => body).reverse();
  };
  const written = await last(side, hasTraces ? READ_WHOLE : Number.MAX_SAFE_INTEGER);
  const heard = await last(side === 'person' ? 'professional' : 'person', HEARD);
  const whole = written.slice(-READ_WHOLE);
  const recent = whole.length < READ_WHOLE ? [...opening, ...whole] : whole;
  return { recent, heard, all: hasTraces ? [] : [...opening, ...written] };
}
