import assert from 'node:assert/strict';

export const OFFER = {
  mensaje: 'Lo arreglo mañana y queda con garantía.',
  tipo: 'fixed',
  precio: '38.000',
  cuando: 'mañana',
};

/** Private links to conversations on a page. */
export const conversations = (page: string) =>
  [...page.matchAll(/href="(\/tareas\/[A-Za-z]{30}\/[A-Za-z]{14})"/g)].map(([, path]) => path!);

/** The token of a page's form that does this. */
export function formFor(page: string, action: string): string {
  const [, form] =
    new RegExp(`name="form" value="([^"]+)"><input type="hidden" name="accion" value="${action}"`).exec(page) ?? [];
  assert.ok(form, `the page has a form for ${action}`);
  return form;
}

/** Opens pages of a site and sends their forms. Paths are from `/`. */
export class Visitor {
  readonly #site: { readonly siteUrl: string };

  constructor(site: { readonly siteUrl: string }) {
    this.#site = site;
  }

  async open(path: string, init: RequestInit = {}) {
    const answer = await fetch(this.#site.siteUrl + path, { redirect: 'manual', ...init });
    return { status: answer.status, page: await answer.text(), headers: answer.headers };
  }

  async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const answer = await fetch(this.#site.siteUrl + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers,
    });
    return { status: answer.status, to: answer.headers.get('location'), page: await answer.text() };
  }

  /** Opens a page, fills in its form for an action and sends it. */
  async act(path: string, action: string, fields: Record<string, string> = {}) {
    const { page } = await this.open(path);
    const [, version] = /name="version" value="(\d+)"/.exec(page) ?? [];
    const more = action === 'aceptar' ? { version: version! } : {};
    // A question is sent by a button of the offer's form.
    const form = formFor(page, action === 'preguntar' ? 'ofrecer' : action);
    return this.post(path.split('?')[0]!, { form, accion: action, ...more, ...fields });
  }

  /** Publishes a task for everyone; gives its private page. */
  async publish(fields: Record<string, string> = {}): Promise<string> {
    const { page } = await this.open('/post-task/v2');
    const [, form] = /name="form" value="([^"]+)"/.exec(page)!;
    const sent = await this.post('/post-task/v2', {
      form: form!,
      servicio: 'plomeria',
      descripcion: 'Pierde la canilla.',
      ...fields,
    });
    assert.equal(sent.status, 303);
    return sent.to!.split('?')[0]!;
  }

  async idOf(own: string): Promise<string> {
    return /\/tarea\/([A-Za-z]{14})/.exec((await this.open(own)).page)![1]!;
  }

  /** Publishes a task and lets the professional of an inbox make an offer; gives the addresses of both sides. */
  async offered(inbox: string, fields: Record<string, string> = {}) {
    const own = await this.publish();
    const theirs = `${inbox}/${await this.idOf(own)}`;
    assert.equal((await this.act(theirs, 'ofrecer', { ...OFFER, ...fields })).status, 303);
    const talk = conversations((await this.open(own)).page)[0]!;
    return { own, theirs, talk };
  }
}
