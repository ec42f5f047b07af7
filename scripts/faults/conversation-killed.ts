import { uuid } from '../../testing/people/source.ts';
import { type Answer, ask, noteWrong, startLoops, type Tally } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge } from './harness/fault.ts';
import { startNginx } from './harness/nginx.ts';
import { startCluster } from './harness/postgres.ts';
import { pause } from './harness/scene.ts';
import { importFolder, startReplica, vidriera } from './harness/vidriera.ts';

const TALKERS = 4;
/** Fewer than the hourly limit of one side. */
const MESSAGES_A_SIDE = 12;

/** What was acknowledged: an offer with its messages, and whether it was accepted. */
interface Talked {
  readonly task: string;
  readonly offer: string;
  readonly messages: string[];
  isAccepted: boolean;
}

/** Of three replicas behind nginx two are killed in turn, while people offer, write and accept. */
export const conversationKilled: Fault = {
  name: 'replicas killed -9 during offers and messages',
  needs: ['nginx', 'initdb'],
  async play(scene) {
    const cluster = await startCluster(scene);
    await importFolder(cluster.url, writeEdition(scene.folder, 1, { professionals: TALKERS + 1, reviewsEach: 1 }));
    const env = { VIDRIERA_DATABASE_URL: cluster.url, VIDRIERA_PUBLIC_LIMIT: 'off', VIDRIERA_TRUST_PROXY: '127.0.0.1' };
    const replicas = [await startReplica(scene, env), await startReplica(scene, env), await startReplica(scene, env)];
    const nginx = await startNginx(
      scene,
      replicas.map(({ origin }) => origin),
    );
    // Each has a key, because through nginx all have the same address.
    const seats: { inbox: string; key: string }[] = [];
    for (let i = 1; i <= TALKERS; i++) {
      const inbox = await vidriera(['inbox', uuid(i), '--json'], env);
      const key = await vidriera(['keys', 'issue', '--owner', `talker ${i}`, '--json'], env);
      seats.push({ inbox: new URL(JSON.parse(inbox.stdout).url).pathname, key: JSON.parse(key.stdout).key });
    }
    await pause(1500);
    const talked: Talked[] = [];
    let stopped = false;
    const talkers = seats.map((seat) =>
      startLoops(1, 5, (tally) => talk(tally, nginx.origin, seat, talked, () => stopped)),
    );
    await pause(2000);
    await replicas[0]!.process.end('SIGKILL');
    await pause(2000);
    await startReplica(scene, { ...env, VIDRIERA_PORT: new URL(replicas[0]!.origin).port });
    await pause(2000);
    await replicas[1]!.process.end('SIGKILL');
    await pause(2000);
    stopped = true;
    const tallies = await Promise.all(talkers.map((each) => each.stop()));
    let lost = 0;
    for (const one of talked) lost += await missing(one, env, tallies[0]!);
    const messages = talked.reduce((sum, one) => sum + one.messages.length, 0);
    const accepted = talked.filter(({ isAccepted }) => isAccepted).length;
    const outcome = judge(
      `two of three killed in turn; ${talked.length} offers, ${messages} messages and ${accepted} choices acknowledged, ${lost} gone`,
      ...tallies,
    );
    return { ...outcome, lost: outcome.lost + lost };
  },
};

/** Publishes a task, lets the inbox's professional answer it, lets both write in turns, and accepts. */
async function talk(
  tally: Tally,
  origin: string,
  { inbox, key }: { readonly inbox: string; readonly key: string },
  talked: Talked[],
  isOver: () => boolean,
): Promise<void> {
  const person = browser(tally, origin, key);
  const published = await person.send('/post-task/v2', { servicio: 'plomeria', descripcion: 'Pierde la canilla.' });
  const own = published?.split('?')[0];
  const task = own && /\/tarea\/([A-Za-z]{14})/.exec((await person.open(own)) ?? '')?.[1];
  if (!own || !task) return;
  const theirs = `${inbox}/${task}`;
  const offer = { accion: 'ofrecer', mensaje: 'Puedo ir mañana y queda con garantía.', tipo: 'open' };
  if ((await person.send(theirs, offer)) === null) return;
  const id = new RegExp(`${own}/([A-Za-z]{14})`).exec((await person.open(own)) ?? '')?.[1];
  if (id === undefined) return noteWrong(tally, 'an acknowledged offer is not on its task');
  const one: Talked = { task, offer: id, messages: [], isAccepted: false };
  talked.push(one);
  for (let n = 0; n < 2 * MESSAGES_A_SIDE && !isOver(); n++) {
    const text = `Te escribo ${letters(n)}`;
    const path = n % 2 === 0 ? `${own}/${id}` : theirs;
    if ((await person.send(path, { accion: 'escribir', texto: text })) !== null) one.messages.push(text);
    // Slow enough to stay below the hourly limit of messages.
    await pause(60);
  }
  one.isAccepted = (await person.send(`${own}/${id}`, { accion: 'aceptar', version: '1' })) !== null;
}

/** A person who opens pages and sends each form once. */
function browser(tally: Tally, origin: string, key: string) {
  const headers = { 'X-API-Key': key };
  const open = async (path: string): Promise<string | null> => {
    const answer = await ask(tally, origin + path, { headers }, ({ status }) =>
      status === 200 ? null : `${status} for a page`,
    );
    return answer?.body ?? null;
  };
  return {
    open,
    /** The target of the redirect, or null when the form was refused. */
    async send(path: string, fields: Record<string, string>): Promise<string | null> {
      const form = /name="form" value="([^"]+)"/.exec((await open(path)) ?? '')?.[1];
      if (form === undefined) return null;
      const answer: Answer | null = await ask(
        tally,
        origin + path,
        {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ form, ...fields }).toString(),
        },
        ({ status }) => (status === 303 ? null : `${status} for a form`),
      );
      return answer?.status === 303 ? (answer.headers.location ?? null) : null;
    },
  };
}

/** The number of acknowledged entries that are missing; a duplicate is an error. */
async function missing(one: Talked, env: Record<string, string>, tally: Tally): Promise<number> {
  const { stdout } = await vidriera(['tasks', 'show', one.task, '--texts', '--json'], env);
  const shown = JSON.parse(stdout) as {
    state: string;
    offers: { id: string; messages: { body: string }[] }[];
  };
  const offer = shown.offers.find(({ id }) => id === one.offer);
  if (offer === undefined) return 1 + one.messages.length;
  const bodies = offer.messages.map(({ body }) => body);
  if (new Set(bodies).size !== bodies.length) noteWrong(tally, `messages of ${one.task} are there twice`);
  const gone = one.messages.filter((text) => !bodies.includes(text)).length;
  return gone + Number(one.isAccepted && shown.state !== 'chosen');
}

/** A number in letters, which the redaction does not mask. */
function letters(n: number): string {
  return String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
}
