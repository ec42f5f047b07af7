import type { Sql } from '../../directory/store/sql.ts';
import type { Found, Side } from './offers.ts';
import type { FormTexts } from './words.ts';

/** How many of an author's last texts are read whole with the next one. */
const READ_WHOLE = 5;
/** How many of an author's last short texts are read for the pieces of a number, and how long they are. */
const BRIEF_MOST = 60;
const BRIEF_LENGTH = 80;
/** How many of the other side's last texts may ask for what comes next. */
const HEARD = 3;

/**
 * What a side has told the other, oldest first: `recent` are the last texts, `all` is empty when the traces of the conversation
 * are stored. `brief` are the short ones among more of them, `heard` the other side's last texts. A person's first text is their task, a professional's the offer.
 */
export async function textsSaid(
  sql: Sql,
  side: Side,
  { task, offer }: Found,
): Promise<Pick<FormTexts, 'recent' | 'brief' | 'heard' | 'all'>> {
  const opening =
    side === 'person'
      ? [task.title ?? '', task.description]
      : offer === null
        ? []
        : [offer.message, offer.availability ?? ''];
  if (offer === null) return { recent: [], brief: [], heard: [], all: opening };
  const hasTraces = offer[`${side}_traces`] !== null;
  const last = async (of: Side, most: number) => {
    const rows = await sql.all<{ body: string }>(
      'SELECT body FROM messages WHERE offer_id = $1 AND side = $2 ORDER BY number DESC LIMIT $3',
      [offer.id, of, most],
    );
    return rows.map(({ body }) => body).reverse();
  };
  const written = await last(side, hasTraces ? BRIEF_MOST : Number.MAX_SAFE_INTEGER);
  const heard = await last(side === 'person' ? 'professional' : 'person', HEARD);
  const whole = written.slice(-READ_WHOLE);
  const recent = whole.length < READ_WHOLE ? [...opening, ...whole] : whole;
  const lately = written.slice(-BRIEF_MOST).filter((body) => body.length <= BRIEF_LENGTH || whole.includes(body));
  return { recent, brief: [...opening, ...lately], heard, all: hasTraces ? [] : [...opening, ...written] };
}
