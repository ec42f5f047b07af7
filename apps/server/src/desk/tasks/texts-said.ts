import type { Sql } from '../../directory/store/sql.ts';
import type { Found, Side } from './offers.ts';

/** How many of an author's last texts are read whole with the next one. */
const READ_WHOLE = 5;

/**
 * What a side has told the other, oldest first: `recent` are the last texts, `all` is empty when the traces of the conversation
 * are stored. A person's first text is their task, a professional's the offer.
 */
export async function textsSaid(
  sql: Sql,
  side: Side,
  { task, offer }: Found,
): Promise<{ readonly recent: readonly string[]; readonly all: readonly string[] }> {
  const opening =
    side === 'person'
      ? [task.title ?? '', task.description]
      : offer === null
        ? []
        : [offer.message, offer.availability ?? ''];
  if (offer === null) return { recent: [], all: opening };
  const hasTraces = offer[`${side}_traces`] !== null;
  const rows = await sql.all<{ body: string }>(
    'SELECT body FROM messages WHERE offer_id = $1 AND side = $2 ORDER BY number DESC LIMIT $3',
    [offer.id, side, hasTraces ? READ_WHOLE : Number.MAX_SAFE_INTEGER],
  );
  const written = rows.map(({ body }) => body).reverse();
  const whole = written.slice(-READ_WHOLE);
  const recent = whole.length < READ_WHOLE ? [...opening, ...whole] : whole;
  return { recent, all: hasTraces ? [] : [...opening, ...written] };
}
