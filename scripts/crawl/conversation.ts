import { conversations, formFor, OFFER } from '../../testing/site/visitor.ts';
import type { Browser } from './browse.ts';
import type { Catch } from './catch.ts';
import type { Finder } from './finder.ts';
import { peopleMaker } from './secrets.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Writes a number over a whole conversation, two digits in each message with an answer between, on each side in turn. */
export async function crawlConversations(
  browser: Browser,
  caught: Catch,
  finder: Finder,
  seed: number,
  pro: string,
  inbox: string,
): Promise<void> {
  const newPerson = peopleMaker(seed);
  const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/)[0]!;
  const open = async (path: string) => (await browser.ask('task pages', path)).body;
  const post = (path: string, fields: Record<string, string>) =>
    browser.ask('task pages', path, { method: 'POST', headers: FORM, body: new URLSearchParams(fields).toString() });
  const act = async (path: string, accion: string, fields: Record<string, string>) =>
    post(path, { form: formFor(await open(path), accion), accion, ...fields });

  const received = async () =>
    (await open(pathOf(inbox))).match(new RegExp(`${pathOf(inbox)}/[A-Za-z]{14}`, 'g')) ?? [];

  for (const side of ['person', 'professional'] as const) {
    const person = newPerson();
    const before = new Set(await received());
    finder.add({ sort: 'phone', writing: 'over a conversation', field: `message, ${side}`, record: 'none' }, person);
    const [, form = ''] =
      /name="form" value="([^"]+)"/.exec(await open(`/post-task/v2?pro=${pro}&vertical=plomeria`)) ?? [];
    const task = { form, servicio: 'plomeria', titulo: 'Una canilla', descripcion: 'Pierde la canilla.', pro };
    const own = pathOf((await post('/post-task/v2', task)).headers.location ?? '');
    const theirs = (await received()).find((path) => !before.has(path));
    if (theirs === undefined) throw new Error('the task did not reach the inbox');
    await act(theirs, 'ofrecer', OFFER);
    const [talk] = conversations(await open(own));
    if (talk === undefined) throw new Error('the offer opened no conversation');
    const [from, to] = side === 'person' ? [talk, theirs] : [theirs, talk];
    for (const piece of [person.phone.area, ...person.phone.local.match(/../g)!]) {
      await act(from, 'escribir', { texto: `${person.handle} ${piece}` });
      await act(to, 'escribir', { texto: 'Perfecto, te leo.' });
    }
    // A reader puts the pieces together; the pages have words between them.
    const pieces = (await open(to)).matchAll(new RegExp(`${person.handle} (\\d+)`, 'g'));
    caught.look('messages put together', Array.from(pieces, ([, digits]) => digits).join(' '));
  }
}
