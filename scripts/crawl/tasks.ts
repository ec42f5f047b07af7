import type { Browser } from './browse.ts';
import type { Finder } from './finder.ts';
import { peopleMaker } from './secrets.ts';
import { IN_TASKS, type Writing } from './writings.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Hands over, opens and publishes tasks with planted contact data in their texts, and withdraws every other one. */
export async function crawlTasks(
  browser: Browser,
  finder: Finder,
  seed: number,
  pro: string,
  inbox: string,
): Promise<void> {
  const newPerson = peopleMaker(seed);
  const planted = (writing: Writing, field: string) => {
    const person = newPerson();
    finder.add({ sort: writing.sort, writing: writing.name, field: `task, ${field}`, record: 'none' }, person);
    return `Pierde la canilla. ${writing.write(person)}. Gracias.`;
  };
  const ask = (path: string) => browser.ask('task pages', path.replace(/^https?:\/\/[^/]+/, ''));
  const post = (path: string, fields: Record<string, string>) =>
    browser.ask('task pages', path, { method: 'POST', headers: FORM, body: new URLSearchParams(fields).toString() });
  const tokenIn = (body: string) => /name="form" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const later: (() => void)[] = [];
  for (const [turn, writing] of IN_TASKS.entries()) {
    const target = turn % 2 === 0 ? { professional_id: pro } : {};
    const draft = {
      service: 'plomeria',
      title: planted(writing, 'draft title'),
      description: planted(writing, 'draft'),
      ...target,
    };
    const { body } = await browser.ask('answers to handovers', '/v1/task-handovers', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(draft),
    });
    const { data } = JSON.parse(body) as { data?: { url: string } };
    if (data !== undefined) await ask(data.url);
    const page = await ask(
      `/post-task/v2${turn % 2 === 0 ? `?pro=${pro}&vertical=plomeria&source=assistant-link` : ''}`,
    );
    const person = newPerson();
    const word = person.handle;
    const published = await post('/post-task/v2', {
      form: tokenIn(page.body),
      servicio: 'plomeria',
      titulo: turn % 3 === 0 ? `Trabajo de ${word}` : 'Una canilla',
      descripcion: planted(writing, 'description'),
      ...(turn % 2 === 0 ? { pro } : {}),
    });
    const own = published.headers.location?.split('?')[0];
    if (own === undefined) throw new Error(`a task could not be published: ${published.status}`);
    const { body: mine } = await ask(own);
    await ask('/tareas');
    await ask(inbox);
    if (turn % 3 !== 0) continue;
    await post(own, { form: tokenIn(mine), accion: 'retirar' });
    await ask(own);
    later.push(() =>
      finder.add({ sort: 'deleted text', writing: 'withdrawn', field: 'task, title', record: 'none' }, person),
    );
  }
  // From here on, their absence is required.
  for (const add of later) add();
}
