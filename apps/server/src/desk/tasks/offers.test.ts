import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { tries } from '../../../../../testing/random.ts';
import { ENGINES } from '../../../../../testing/store/engines.ts';
import { ANA, BETO, DAY, DeskFixtures, HOUR, NOON, words } from '../../../../../testing/tasks/desk.ts';
import { openDesk } from '../../directory/store/desk.ts';
import { type Outcome, offersLeft } from './act.ts';
import { acceptOffer, askFirst, editOffer, makeOffer, perform, reviewTask, reviseTask } from './actions.ts';
import { markOpened, messagesLeft, readMessages, writeMessage } from './conversation.ts';
import { DESK_LIMITS, type Desk, openTaskDesk } from './desk.ts';
import { offerState, wipesAt } from './flow.ts';
import { getWholeTask, listTasks, moderate } from './moderation.ts';
import { acknowledgeNotification, listNotifications, noteTasksNear } from './notifications.ts';
import {
  type AccessPath,
  countNews,
  findTaskAndOffer,
  listOffers,
  listOwnOffers,
  type OfferWords,
  type PersonPath,
  type ProfessionalPath,
} from './offers.ts';
import { publishTask } from './publish.ts';
import { type ReportWords, report, reportedBy } from './reports.ts';
import { sweepDesk } from './sweep.ts';
import { getOwnTask, getVisibleTask, listInboxTasks, listOpenTasks } from './tasks.ts';

const CARLA = '0190a6e2-0000-7000-8000-00000000000c';
let forms = 0;
const form = (more: object = {}) => ({ form: `f-${forms++}`, caller: 'address:203.0.113.9', ...more });
const REPORTED: ReportWords = { reason: 'abuse', note: '' };
const OFFER: OfferWords = {
  message: 'Puedo ir mañana y lo dejo andando en una hora.',
  price: { kind: 'fixed', amount: 38_000 },
  availability: 'mañana',
};

interface Published {
  readonly id: string;
  readonly token: string;
}

async function publish(desk: Desk, more: Parameters<typeof words>[0] & { others?: string } = {}): Promise<Published> {
  const outcome = await publishTask(desk, {
    caller: 'c',
    form: `t-${forms++}`,
    draft: null,
    words: { ...words(), ...more },
  });
  assert.ok(outcome.kind === 'published');
  const task = await getOwnTask(desk, outcome.token);
  return { id: task!.id, token: outcome.token };
}

const by = (professional_id: string, { id }: Published): ProfessionalPath => ({
  role: 'professional',
  professional_id,
  trades: ['plomeria'],
  task: id,
});

/** Makes an offer; returns the person's access path to it. */
async function offered(desk: Desk, task: Published, who = ANA): Promise<PersonPath & { offer: string }> {
  assert.deepEqual(await makeOffer(desk, by(who, task), OFFER, form()), { kind: 'done' });
  const { offer } = (await findTaskAndOffer(desk, by(who, task)))!;
  return { role: 'person', token: task.token, offer: offer!.id };
}

/** The offers that are not out. */
const listStanding = async (sql: Desk['sql'], task: string) =>
  (await listOffers(sql, task)).filter(({ taken_back_at }) => taken_back_at === null);
const told = async (desk: Desk) =>
  (await Array.fromAsync(listNotifications(desk.sql))).map(({ kind, professional_id }) => [kind, professional_id]);
const outcomes = (all: readonly Outcome[]) => all.map((one) => (one.kind === 'refused' ? one.why : one.kind)).sort();

for (const engine of ENGINES) {
  describe(engine.name, () => {
    const fixtures = new DeskFixtures(engine);
    after(() => fixtures.drop());

    test('an offer is made, changed, talked about, accepted, and the task done', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const access = await offered(desk, task);
      const [listed] = await listStanding(desk.sql, task.id);
      assert.deepEqual(
        [listed?.message, listed?.price, listed?.availability, listed?.version],
        [OFFER.message, OFFER.price, 'mañana', 1],
      );
      fixture.clock += HOUR;
      const cheaper: OfferWords = { ...OFFER, price: { kind: 'from', amount: 30_000 }, availability: null };
      assert.equal((await editOffer(desk, by(ANA, task), cheaper, form())).kind, 'done');
      assert.equal((await writeMessage(desk, access, '¿Traés el repuesto?', form())).kind, 'done');
      assert.equal((await writeMessage(desk, by(ANA, task), 'Sí, lo llevo.', form())).kind, 'done');
      const { messages } = await readMessages(desk.sql, access.offer);
      assert.deepEqual(
        messages.map(({ number, side, body }) => [number, side, body]),
        [
          [1, 'person', '¿Traés el repuesto?'],
          [2, 'professional', 'Sí, lo llevo.'],
        ],
      );
      fixture.clock += HOUR;
      assert.equal((await acceptOffer(desk, access, 1, form())).kind, 'changed');
      assert.equal((await acceptOffer(desk, access, 2, form())).kind, 'done');
      assert.equal(await getVisibleTask(desk, task.id), null);
      assert.deepEqual((await listOpenTasks(desk, { limit: 9, offset: 0 })).tasks, []);
      assert.equal((await writeMessage(desk, access, 'Te espero.', form())).kind, 'done');
      assert.equal((await editOffer(desk, by(ANA, task), OFFER, form())).kind, 'refused');
      assert.equal((await perform('finish', desk, access, form())).kind, 'done');
      assert.deepEqual(outcomes([await writeMessage(desk, access, 'Gracias.', form())]), ['task']);
      assert.deepEqual(await told(desk), [
        ['message_received', ANA],
        ['offer_accepted', ANA],
      ]);
      await fixture.close();
    });

    test('of two offers one is accepted and the other told; its author may read and not write', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const [ana, beto] = [await offered(desk, task, ANA), await offered(desk, task, BETO)];
      assert.equal((await acceptOffer(desk, ana, 1, form())).kind, 'done');
      assert.deepEqual(outcomes([await acceptOffer(desk, beto, 1, form())]), ['task']);
      assert.deepEqual(outcomes([await writeMessage(desk, by(BETO, task), 'Hola', form())]), ['offer']);
      assert.equal((await findTaskAndOffer(desk, by(BETO, task)))?.task.chosen_offer, ana.offer);
      assert.deepEqual((await told(desk)).sort(), [
        ['offer_accepted', ANA],
        ['offer_not_chosen', BETO],
      ]);
      assert.deepEqual(outcomes([await makeOffer(desk, by(CARLA, task), OFFER, form())]), ['nothing']);
      await fixture.close();
    });

    test('withdrawing a task with offers tells their authors and closes what they said', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const ana = await offered(desk, task, ANA);
      await offered(desk, task, BETO);
      await perform('take-back', desk, by(BETO, task), form());
      assert.equal((await perform('withdraw', desk, { ...ana, offer: null }, form())).kind, 'done');
      assert.deepEqual(await told(desk), [['task_withdrawn', ANA]]);
      const found = await findTaskAndOffer(desk, by(ANA, task));
      assert.deepEqual([found?.task.description, found?.offer?.message], ['', OFFER.message]);
      assert.deepEqual(outcomes([await writeMessage(desk, ana, 'Hola', form())]), ['task']);
      await fixture.close();
    });

    test('an offer taken back is made again and keeps its conversation', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const access = await offered(desk, task);
      await writeMessage(desk, access, '¿Y el repuesto?', form());
      assert.equal((await perform('take-back', desk, by(ANA, task), form())).kind, 'done');
      assert.deepEqual(await listStanding(desk.sql, task.id), []);
      assert.deepEqual(outcomes([await acceptOffer(desk, access, 1, form())]), ['offer']);
      const again = { ...OFFER, message: 'Al final sí puedo, el jueves a la tarde.' };
      assert.equal((await makeOffer(desk, by(ANA, task), again, form())).kind, 'done');
      const [offer] = await listStanding(desk.sql, task.id);
      assert.deepEqual([offer?.id, offer?.message, offer?.version], [access.offer, again.message, 2]);
      assert.equal((await readMessages(desk.sql, access.offer)).messages.length, 1);
      await fixture.close();
    });

    test('in its first 24 hours a task for one professional takes that one’s offer only (spec: tasks.priority-window)', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk, { professional_id: ANA });
      assert.equal((await makeOffer(desk, by(BETO, task), OFFER, form())).kind, 'nothing');
      await offered(desk, task, ANA);
      fixture.clock = NOON + DAY - 1;
      assert.equal((await makeOffer(desk, by(BETO, task), OFFER, form())).kind, 'nothing');
      fixture.clock = NOON + DAY;
      await offered(desk, task, BETO);
      await fixture.close();
    });

    test('a professional asks before offering: a conversation without an offer, until they make it', async () => {
      const fixture = await fixtures.open({ offersPerDay: 2, offersPerTask: 1 });
      const { desk } = fixture;
      const task = await publish(desk);
      const careless = 'Llamame al 11 5555-4444: ¿es caño de plástico?';
      assert.equal((await askFirst(desk, by(ANA, task), careless, form())).kind, 'done');
      const [asked] = await listStanding(desk.sql, task.id);
      assert.deepEqual([asked?.asked, asked?.message, asked?.unread, asked?.version], [true, '', 1, 0]);
      const access: PersonPath = { role: 'person', token: task.token, offer: asked!.id };
      const { messages } = await readMessages(desk.sql, asked!.id);
      assert.equal(messages[0]?.body, 'Llamame al [teléfono]: ¿es caño de plástico?');
      assert.deepEqual(outcomes([await acceptOffer(desk, access, 0, form())]), ['offer']);
      assert.deepEqual(outcomes([await askFirst(desk, by(ANA, task), 'Otra', form())]), ['not-yours']);
      assert.equal((await askFirst(desk, by(BETO, task), 'Hola, ¿dónde es?', form())).kind, 'task-full');
      assert.equal((await writeMessage(desk, access, 'De plástico.', form())).kind, 'done');
      assert.deepEqual(await told(desk), [['message_received', ANA]]);
      await offered(desk, task, ANA);
      assert.equal(await offersLeft(desk, ANA, 'x'), 0);
      const [made] = await listStanding(desk.sql, task.id);
      assert.deepEqual([made?.id, made?.asked, made?.version], [asked!.id, false, 1]);
      assert.equal((await acceptOffer(desk, access, 1, form())).kind, 'done');
      await fixture.close();
    });

    test('declining a task that was written for one opens it to everyone at once; whoever declined is not shown it', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk, { professional_id: ANA });
      assert.equal((await perform('decline', desk, by(BETO, task), form())).kind, 'nothing');
      fixture.clock += HOUR;
      assert.equal((await perform('decline', desk, by(ANA, task), form())).kind, 'done');
      const after = (await getOwnTask(desk, task.token))!;
      assert.deepEqual([after.declined, after.open_to_all], [ANA, true]);
      assert.equal((await listOpenTasks(desk, { limit: 9, offset: 0 })).tasks.length, 1);
      const seen = async (professional_id: string) => {
        const worker = { professional_id, trades: ['plomeria'], city: 'buenos-aires', neighborhoods: [] };
        return (await listInboxTasks(desk, worker, { limit: 9, offset: 0 })).tasks.length;
      };
      assert.deepEqual([await seen(ANA), await seen(BETO)], [0, 1]);
      assert.deepEqual(outcomes([await perform('decline', desk, by(ANA, task), form())]), ['task']);
      await offered(desk, task, BETO);
      await fixture.close();
    });

    test('of a question, an offer, a refusal and an opening at the same time each leaves one clear state', async () => {
      const fixture = await fixtures.open({ offersPerDay: 100 });
      const { desk } = fixture;
      const second = await openTaskDesk(await openDesk(fixture.url), () => fixture.clock, desk.limits);
      try {
        for (let round = 0; round < 6; round++) {
          const task = await publish(desk, { professional_id: ANA });
          const person: PersonPath = { role: 'person', token: task.token, offer: null };
          const [first, other] = await Promise.all([
            round % 2 === 0
              ? askFirst(desk, by(ANA, task), '¿Es en la cocina?', form())
              : makeOffer(desk, by(ANA, task), OFFER, form()),
            [
              () => perform('decline', second, by(ANA, task), form()),
              () => perform('open', second, person, form()),
              () => askFirst(second, by(ANA, task), '¿Es en el baño?', form()),
            ][round % 3]!(),
          ]);
          const { task: its, offer } = (await findTaskAndOffer(desk, by(ANA, task)))!;
          // Who asks may offer afterwards, and nothing else twice.
          if (round === 2) assert.deepEqual(outcomes([first, other]), ['done', 'not-yours']);
          else assert.ok([first, other].some(({ kind }) => kind === 'done'));
          assert.equal(its.declined !== '', round % 3 === 0 && other.kind === 'done');
          assert.equal(offer !== null, first.kind === 'done' || (round % 3 === 2 && other.kind === 'done'));
          const asked = [round % 2 === 0 && first, round % 3 === 2 && other];
          const messages = offer === null ? [] : (await readMessages(desk.sql, offer.id)).messages;
          assert.equal(messages.length, asked.filter((one) => one && one.kind === 'done').length);
        }
      } finally {
        await second.sql.close();
      }
      await fixture.close();
    });

    test('a task for a shortlist is theirs alone for 24 hours, and opens once all of them declined', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const second = await openTaskDesk(await openDesk(fixture.url), () => fixture.clock, desk.limits);
      const task = await publish(desk, { professional_id: ANA, others: `${BETO} ${CARLA}` });
      const person = async () => (await getOwnTask(desk, task.token))!;
      assert.deepEqual((await told(desk)).map(([, who]) => who).sort(), [ANA, BETO, CARLA]);
      const other = ANA.replace('a', 'b');
      const seen = async (professional_id: string) => {
        const worker = { professional_id, trades: [], city: 'x', neighborhoods: [] };
        return (await listInboxTasks(desk, worker, { limit: 9, offset: 0 })).tasks.length;
      };
      assert.deepEqual(await Promise.all([ANA, BETO, CARLA, other].map(seen)), [1, 1, 1, 0]);
      assert.equal((await perform('decline', desk, by(ANA, task), form())).kind, 'done');
      assert.deepEqual([(await person()).open_to_all, await seen(ANA), await seen(BETO)], [false, 0, 1]);
      assert.deepEqual(outcomes([await perform('decline', desk, by(ANA, task), form())]), ['nothing']);
      assert.deepEqual((await listOpenTasks(desk, { limit: 9, offset: 0 })).tasks, []);
      const last = await Promise.all([
        perform('decline', desk, by(BETO, task), form()),
        perform('decline', second, by(CARLA, task), form()),
      ]);
      assert.deepEqual(outcomes(last), ['done', 'done']);
      assert.deepEqual([(await person()).open_to_all, (await person()).declined.split(' ').length], [true, 3]);
      assert.equal((await listOpenTasks(desk, { limit: 9, offset: 0 })).tasks.length, 1);
      await second.sql.close();
      await fixture.close();
    });

    test('a task is changed while no offer stands on it; who answers has to have read the change', async () => {
      const fixture = await fixtures.open({ messagesPerHour: 3 });
      const { desk } = fixture;
      const second = await openTaskDesk(await openDesk(fixture.url), () => fixture.clock, desk.limits);
      const task = await publish(desk);
      const person: PersonPath = { role: 'person', token: task.token, offer: null };
      const says = (description: string) => words({ description, city: 'rosario', neighborhood: null });
      const same = form();
      const revise = (description: string, by_ = form()) => reviseTask(desk, person, says(description), by_);
      assert.equal((await revise('Es en el patio: 11 5555-4444.', same)).kind, 'done');
      assert.equal((await revise('Es en el patio: 11 5555-4444.', same)).kind, 'done');
      const now = (await getOwnTask(desk, task.token))!;
      assert.deepEqual([now.description, now.city, now.revised_at], ['Es en el patio: [teléfono].', 'rosario', NOON]);
      const offer = (read?: number) => makeOffer(second, by(ANA, task), OFFER, form(), read);
      assert.equal((await offer()).kind, 'changed');
      fixture.clock += 1;
      const [revised, made] = await Promise.all([revise('Es en la cocina.'), offer(NOON)]);
      assert.ok((revised.kind === 'done') !== (made.kind === 'done'), `${revised.kind} ${made.kind}`);
      if (made.kind !== 'done') assert.equal((await offer(NOON + 1)).kind, 'done');
      assert.deepEqual(outcomes([await revise('Otra cosa.')]), ['task']);
      await perform('take-back', desk, by(ANA, task), form());
      while ((await revise('Otra cosa.')).kind === 'done');
      assert.equal((await revise('Otra cosa.')).kind, 'too-many-messages');
      await second.sql.close();
      await fixture.close();
    });

    test('a desk from before questions, shortlists and revisions is migrated with what is on it', async () => {
      const fixture = await fixtures.open();
      const task = await publish(fixture.desk, { professional_id: ANA });
      const { offer } = await offered(fixture.desk, task);
      const { sql } = fixture.desk;
      for (const column of ['asked', 'seen_at']) await sql.run(`ALTER TABLE offers DROP COLUMN ${column}`, []);
      await sql.run('ALTER TABLE tasks DROP COLUMN declined', []);
      for (const column of ['ended_as', 'ended_reason']) await sql.run(`ALTER TABLE offers DROP COLUMN ${column}`, []);
      await sql.run('ALTER TABLE messages DROP COLUMN removed_reason', []);
      await sql.run('ALTER TABLE notifications DROP COLUMN concerned', []);
      for (const column of ['others', 'revised_at', 'elsewhere'])
        await sql.run(`ALTER TABLE tasks DROP COLUMN ${column}`, []);
      await sql.run("DELETE FROM migrations WHERE name = 'asking-and-coming-back'", []);
      const desk = await fixture.restart();
      const found = (await findTaskAndOffer(desk, { role: 'person', token: task.token, offer }))!;
      assert.deepEqual([found.task.others + found.task.declined, found.offer?.asked], ['', false]);
      assert.equal(found.offer?.message, OFFER.message);
      await desk.sql.close();
    });

    test('nobody finds what is not theirs: another link, another professional, another task’s offer', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const [one, other] = [await publish(desk), await publish(desk)];
      const access = await offered(desk, one);
      for (const wrong of [
        { ...access, token: other.token },
        { ...access, token: 'nonsense' },
        { ...access, offer: "x' OR 1=1 --" },
      ]) {
        assert.equal(await findTaskAndOffer(desk, wrong), null);
        assert.equal((await writeMessage(desk, wrong, 'Hola', form())).kind, 'nothing');
        assert.equal((await acceptOffer(desk, wrong, 1, form())).kind, 'nothing');
      }
      const asBeto = await findTaskAndOffer(desk, by(BETO, one));
      assert.equal(asBeto?.offer, null);
      assert.deepEqual(outcomes([await writeMessage(desk, by(BETO, one), 'Hola', form())]), ['not-yours']);
      assert.deepEqual(outcomes([await editOffer(desk, by(BETO, one), OFFER, form())]), ['not-yours']);
      await fixture.close();
    });

    test('each form acts once, whatever it does; with other words it says so', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const same = form();
      const made = await Promise.all(Array.from({ length: 8 }, () => makeOffer(desk, by(ANA, task), OFFER, same)));
      assert.equal((await listStanding(desk.sql, task.id)).length, 1);
      assert.ok(made.every(({ kind }) => kind === 'done'));
      const access = {
        role: 'person' as const,
        token: task.token,
        offer: (await listStanding(desk.sql, task.id))[0]!.id,
      };
      const message = form();
      await Promise.all(Array.from({ length: 8 }, () => writeMessage(desk, access, 'Una vez.', message)));
      assert.equal((await readMessages(desk.sql, access.offer)).messages.length, 1);
      assert.equal((await writeMessage(desk, access, 'Otra cosa.', message)).kind, 'form-used');
      const accept = form();
      await Promise.all(Array.from({ length: 8 }, () => acceptOffer(desk, access, 1, accept)));
      assert.equal((await told(desk)).filter(([kind]) => kind === 'offer_accepted').length, 1);
      await fixture.close();
    });

    test('two who act at once over connections of their own get one outcome', async () => {
      const fixture = await fixtures.open({ offersPerDay: 100 });
      const { desk } = fixture;
      const second = await openTaskDesk(await openDesk(fixture.url), () => fixture.clock, desk.limits);
      try {
        for (let round = 0; round < 12; round++) {
          const task = await publish(desk);
          const [ana, beto] = [await offered(desk, task, ANA), await offered(second, task, BETO)];
          // Two tabs of the person accept different offers.
          const accepted = await Promise.all([acceptOffer(desk, ana, 1, form()), acceptOffer(second, beto, 1, form())]);
          assert.deepEqual(outcomes(accepted), ['done', 'task']);
          const chosen = (await getOwnTask(desk, task.token))!.chosen_offer;
          assert.equal(chosen, accepted[0]?.kind === 'done' ? ana.offer : beto.offer);
          // The person accepts while the professional takes the offer back, changes it, or the operator closes the task.
          const next = await publish(desk);
          const access = await offered(desk, next, ANA);
          const races = [
            () => perform('take-back', second, by(ANA, next), form()),
            () => editOffer(second, by(ANA, next), { ...OFFER, price: { kind: 'fixed', amount: 99_000 } }, form()),
            async (): Promise<Outcome> =>
              (await moderate(second.sql, 'close', next.id, 'Prueba', fixture.clock)) === 'done'
                ? { kind: 'done' }
                : { kind: 'nothing' },
            () => perform('withdraw', second, { ...access, offer: null }, form()),
          ];
          const [accept, against] = await Promise.all([acceptOffer(desk, access, 1, form()), races[round % 4]!()]);
          const end = (await findTaskAndOffer(desk, by(ANA, next)))!;
          if (round % 4 < 2) {
            assert.equal([accept, against].filter(({ kind }) => kind === 'done').length, 1);
            assert.equal(end.task.chosen_offer !== null, accept.kind === 'done');
            if (accept.kind === 'done') assert.equal(end.offer?.price.amount, 38_000);
          } else {
            // An end comes after a choice, or makes it impossible.
            assert.equal(against.kind, 'done');
            assert.equal(end.task.chosen_offer !== null, accept.kind === 'done');
          }
        }
      } finally {
        await second.sql.close();
      }
      await fixture.close();
    });

    test('messages of both sides at once are numbered one after another, and none is lost', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const second = await openTaskDesk(await openDesk(fixture.url), () => fixture.clock, desk.limits);
      const task = await publish(desk);
      const access = await offered(desk, task);
      const sent = await Promise.all(
        Array.from({ length: 25 }, (_, i) => [
          writeMessage(desk, access, `Persona ${'abcdefghijklmnopqrstuvwxyz'[i]}`, form()),
          writeMessage(second, by(ANA, task), `Ana ${'abcdefghijklmnopqrstuvwxyz'[i]}`, form()),
        ]).flat(),
      );
      assert.ok(sent.every(({ kind }) => kind === 'done'));
      const { messages } = await readMessages(desk.sql, access.offer, { most: 100, characters: 1e6 });
      assert.deepEqual(
        messages.map(({ number }) => number),
        Array.from({ length: 50 }, (_, i) => i + 1),
      );
      assert.equal(new Set(messages.map(({ body }) => body)).size, 50);
      await second.sql.close();
      await fixture.close();
    });

    test('contact data is taken out of offers and messages; split over two messages it is refused', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const careless: OfferWords = {
        message: 'Llamame al 11 5555-4444 y lo arreglamos enseguida.',
        price: { kind: 'open', amount: null },
        availability: 'o escribime a ana@example.com',
      };
      await makeOffer(desk, by(ANA, task), careless, form());
      const [offer] = await listStanding(desk.sql, task.id);
      assert.match(offer!.message, /\[teléfono\]/);
      assert.match(offer!.availability!, /\[e-mail\]/);
      const access = { role: 'person' as const, token: task.token, offer: offer!.id };
      await writeMessage(desk, access, 'Mi número es 11 5555-4444', form());
      await writeMessage(desk, access, 'Quedate con 5555', form());
      assert.deepEqual(await writeMessage(desk, access, '4444', form()), { kind: 'leak', contactKind: 'phone' });
      const stored = JSON.stringify(await getWholeTask(desk.sql, task.id));
      assert.doesNotMatch(stored, /5555-4444|ana@example|"4444"/);
      assert.equal((await readMessages(desk.sql, access.offer)).messages.length, 2);
      await fixture.close();
    });

    test('a number split over the price and a text is refused; an honest price beside honest figures passes', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const price = (amount: number): OfferWords['price'] => ({ kind: 'from', amount });
      const says = (amount: number, message: string): OfferWords => ({
        message,
        price: price(amount),
        availability: null,
      });
      const split = { kind: 'leak', contactKind: 'phone' };
      const make = (words: OfferWords) => makeOffer(desk, by(ANA, task), words, form());
      assert.deepEqual(await make(says(11_444, 'Sumale 45678, anotalo')), split);
      assert.deepEqual(await make(says(45_678, 'Llevo el 11444 y listo')), split);
      const honest = 'Puedo ir el martes 15 a las 10: 2 horas, 3 canillas de 1/2 y 12.500 de materiales.';
      assert.equal((await make(says(11_444, honest))).kind, 'done');
      assert.deepEqual(await writeMessage(desk, by(ANA, task), 'Anotá 45678', form()), split);
      assert.equal((await writeMessage(desk, by(ANA, task), 'Llego 9:30 y tardo 2 horas.', form())).kind, 'done');
      assert.deepEqual(await editOffer(desk, by(ANA, task), says(11_444, 'Sumale 45678, anotalo'), form()), split);
      assert.equal((await editOffer(desk, by(ANA, task), says(1_250_000, honest), form())).kind, 'done');
      await fixture.close();
    });

    test('a number split over a whole conversation is refused, whatever is said in between', async () => {
      const fixture = await fixtures.open({ messagesPerHour: 500, messagesPerCaller: 500 });
      const { desk } = fixture;
      const split = { kind: 'leak', contactKind: 'phone' };
      const task = await publish(desk, { title: 'Es en la 11 4278', description: 'Pierde la de la cocina.' });
      const { offer } = await offered(desk, task);
      const person = { role: 'person' as const, token: task.token, offer };
      const say = async (texts: readonly string[], by_: AccessPath) => {
        for (const text of texts) assert.equal((await writeMessage(desk, by_, text, form())).kind, 'done', text);
      };
      const talk = [
        'Hola, ¿cómo estás?',
        'Puedo el martes a las 15:30.',
        'Son $ 45.000,00, ¿no?',
        'Tengo 3 canillas más.',
        'Dale, gracias.',
        'Ah, y un caño de 1/2.',
        'Perfecto.',
      ];
      await say(talk, person);
      assert.deepEqual(await writeMessage(desk, person, '8647', form()), split, 'begun in the title');
      const long = `Mi zona es la 11 4278. ${'Trabajo de lunes a viernes, y los sábados a la mañana. '.repeat(2)}`;
      await say([long, ...talk, ...talk, ...talk], by(ANA, task));
      assert.deepEqual(await writeMessage(desk, by(ANA, task), 'Es la 8647', form()), split, 'begun in a message');
      await desk.sql.run('UPDATE offers SET professional_traces = NULL', []);
      assert.deepEqual(await writeMessage(desk, by(ANA, task), '8647', form()), split, 'written by an older version');
      await fixture.close();
    });

    test('a number told bit by bit is refused from either side, and so is a review that ends it', async () => {
      const fixture = await fixtures.open({ messagesPerHour: 500, messagesPerCaller: 500 });
      const { desk } = fixture;
      const split = { kind: 'leak', contactKind: 'phone' };
      const task = await publish(desk);
      const person = await offered(desk, task);
      for (const side of [person, by(ANA, task)]) {
        const sent: string[] = [];
        for (const text of ['Anotá mi cel', ...'1142788647'])
          sent.push((await writeMessage(desk, side, text, form())).kind);
        assert.deepEqual(sent, [...Array(5).fill('done'), ...Array(6).fill('leak')]);
      }
      const next = await publish(desk);
      const access = await offered(desk, next);
      for (const text of ['Te dejo mi cel', '11', '4278']) await writeMessage(desk, access, text, form());
      await acceptOffer(desk, access, 1, form());
      await perform('finish', desk, access, form());
      const review = (comment: string) => reviewTask(desk, access, 5, comment, form());
      assert.deepEqual(await review('Muy prolijo. 8647'), split);
      assert.equal((await review('Muy prolijo, vino el martes 15 a las 10.')).kind, 'done');
      assert.match((await getOwnTask(desk, next.token))!.review_comment!, /^Muy prolijo, vino/);
      await fixture.close();
    });

    test('an account that one side asks for does not come as a bare word; a full name is reduced', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const { offer } = await offered(desk, task);
      const person = { role: 'person' as const, token: task.token, offer };
      await writeMessage(desk, person, '¿Cuál es tu usuario de Instagram?', form());
      const told = await writeMessage(desk, by(ANA, task), 'zubelgas', form());
      assert.deepEqual(told, { kind: 'leak', contactKind: 'handle' });
      assert.equal((await writeMessage(desk, by(ANA, task), 'Mejor por acá', form())).kind, 'done');
      await writeMessage(desk, by(ANA, task), 'Me llamo Rodrigo Fernández, voy yo', form());
      const { messages } = await readMessages(desk.sql, offer);
      assert.equal(messages.at(-1)!.body, 'Me llamo Rodrigo F., voy yo');
      await fixture.close();
    });

    test('an offer that is changed or made again is read with its earlier versions', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const says = (message: string, amount = 38_000): OfferWords => ({
        message: `${message} Puedo el martes 15 a las 10 y llevo 2 canillas.`,
        price: { kind: 'fixed', amount },
        availability: null,
      });
      assert.equal((await makeOffer(desk, by(ANA, task), says('Traigo la 11 4278.'), form())).kind, 'done');
      for (const amount of [39_500, 41_000, 36_000])
        assert.equal((await editOffer(desk, by(ANA, task), says('Es mi oferta.', amount), form())).kind, 'done');
      const split = { kind: 'leak', contactKind: 'phone' };
      assert.deepEqual(await editOffer(desk, by(ANA, task), says('Sigo con 8647.'), form()), split);
      await perform('take-back', desk, by(ANA, task), form());
      assert.deepEqual(await makeOffer(desk, by(ANA, task), says('Sigo con 8647.'), form()), split);
      assert.equal((await makeOffer(desk, by(ANA, task), says('Es mi oferta.'), form())).kind, 'done');
      await fixture.close();
    });

    test('what is kept of a conversation stays small, holds nothing that was masked, and goes with its texts', async () => {
      const fixture = await fixtures.open({ messagesPerHour: 500, messagesPerCaller: 500 });
      const { desk } = fixture;
      const task = await publish(desk);
      const access = await offered(desk, task);
      await writeMessage(desk, access, 'Mi número es 11 5555-4444 y vivo en Rivadavia 4567', form());
      for (let i = 0; i < 90; i++)
        await writeMessage(desk, access, `Cocina ${i * 37}. ${'Muy bien. '.repeat(150)}`, form());
      const kept = async () => (await findTaskAndOffer(desk, access))!.offer!.person_traces;
      assert.match((await kept())!, /Rivadavia 4567|Cocina 3293/);
      assert.doesNotMatch((await kept())!, /5555|4444/);
      assert.ok((await kept())!.length <= 2000);
      await perform('withdraw', desk, { role: 'person', token: task.token, offer: null }, form());
      assert.equal(await kept(), null);
      await desk.sql.run(`UPDATE offers SET person_traces = '11 4278', professional_traces = '11 4278'`, []);
      fixture.clock += 400 * DAY;
      await sweepDesk(desk);
      const [row] = await desk.sql.all<Record<string, unknown>>(
        'SELECT person_traces, professional_traces FROM offers',
        [],
      );
      assert.ok(
        row === undefined || (row.person_traces === null && row.professional_traces === null),
        JSON.stringify(row),
      );
      await fixture.close();
    });

    test('offers and messages have their limits, counted by link and by address', async () => {
      const fixture = await fixtures.open({
        offersPerDay: 2,
        offersPerTask: 2,
        offersPerCaller: 5,
        messagesPerHour: 3,
        messagesASide: 4,
      });
      const { desk } = fixture;
      const tasks = [await publish(desk), await publish(desk), await publish(desk)];
      const access = await offered(desk, tasks[0]!);
      assert.equal(await offersLeft(desk, ANA, 'x'), 1);
      await offered(desk, tasks[1]!);
      assert.equal((await makeOffer(desk, by(ANA, tasks[2]!), OFFER, form())).kind, 'too-many-offers');
      fixture.clock = NOON + DAY;
      await offered(desk, tasks[2]!);
      await offered(desk, tasks[0]!, BETO);
      assert.equal((await makeOffer(desk, by(CARLA, tasks[0]!), OFFER, form())).kind, 'task-full');
      for (const text of ['uno', 'dos', 'tres'])
        assert.equal((await writeMessage(desk, access, text, form())).kind, 'done');
      assert.equal((await writeMessage(desk, access, 'cuatro', form())).kind, 'too-many-messages');
      assert.deepEqual(await messagesLeft(desk, 'person', access.offer, 'x'), { hour: 0, all: 1 });
      assert.equal((await writeMessage(desk, by(ANA, tasks[0]!), 'hola', form())).kind, 'done');
      fixture.clock += HOUR;
      assert.equal((await writeMessage(desk, access, 'cuatro', form())).kind, 'done');
      assert.equal((await writeMessage(desk, access, 'cinco', form())).kind, 'conversation-full');
      await fixture.close();
      const small = await fixtures.open({ offersPerCaller: 1, messagesPerCaller: 1 });
      const task = await publish(small.desk);
      const first = await offered(small.desk, task);
      assert.equal((await makeOffer(small.desk, by(BETO, task), OFFER, form())).kind, 'too-many-offers');
      assert.equal((await makeOffer(small.desk, by(BETO, task), OFFER, form({ caller: 'z' }))).kind, 'done');
      assert.equal((await writeMessage(small.desk, first, 'hola', form())).kind, 'done');
      assert.equal((await writeMessage(small.desk, by(ANA, task), 'hola', form())).kind, 'too-many-messages');
      await small.close();
    });

    test('what was read is marked for each side; a professional is told of a message once until they read it', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const access = await offered(desk, task);
      await writeMessage(desk, access, 'Hola', form());
      await writeMessage(desk, access, '¿Estás?', form());
      assert.equal((await countNews(desk.sql, ANA)).messages, 2);
      assert.equal((await listOwnOffers(desk.sql, ANA, { limit: 5, offset: 0 })).offers[0]?.offer.unread, 2);
      assert.deepEqual(await told(desk), [['message_received', ANA]]);
      const found = (await findTaskAndOffer(desk, access))!;
      for (const last of [2, 1]) await markOpened(desk, 'professional', found, last);
      assert.equal((await countNews(desk.sql, ANA)).messages, 0);
      await writeMessage(desk, by(ANA, task), 'Sí, acá.', form());
      await writeMessage(desk, access, 'Bien', form());
      assert.equal((await told(desk)).length, 2);
      assert.equal((await listStanding(desk.sql, task.id))[0]?.unread, 1);
      assert.equal((await findTaskAndOffer(desk, access))?.offer?.professional_read, 2);
      await fixture.close();
    });

    test('a report holds ids and never texts, is kept once, and only about what the other side wrote', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const access = await offered(desk, task);
      await writeMessage(desk, by(ANA, task), 'Algo feo.', form());
      for (let i = 0; i < 2; i++) assert.equal((await report(desk, access, 1, REPORTED, form())).kind, 'done');
      assert.equal((await report(desk, access, null, REPORTED, form())).kind, 'done');
      assert.equal((await report(desk, access, 7, REPORTED, form())).kind, 'nothing');
      assert.equal((await report(desk, by(ANA, task), 1, REPORTED, form())).kind, 'nothing');
      const all = await Array.fromAsync(listNotifications(desk.sql));
      const reports = all.filter(({ kind }) => kind === 'report');
      const found = (await findTaskAndOffer(desk, access))!;
      assert.deepEqual([...(await reportedBy(desk.sql, access, found))].sort(), [0, 1]);
      assert.deepEqual([...(await reportedBy(desk.sql, by(ANA, task), found))], []);
      assert.deepEqual(
        reports
          .map(({ kind, professional_id, offer_id, message, reported_by }) =>
            [kind, professional_id, offer_id, message, reported_by].join(' '),
          )
          .sort(),
        [`report  ${access.offer}  person`, `report  ${access.offer} 1 person`],
      );
      await fixture.close();
    });

    test('who is refused or reported is out for good: told alike, and nobody of the two writes any more', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      for (const how of ['refuse', 'report'] as const) {
        const task = await publish(desk);
        const [ana, beto] = [await offered(desk, task, ANA), await offered(desk, task, BETO)];
        await writeMessage(desk, by(ANA, task), 'Algo feo.', form());
        const said =
          how === 'refuse' ? await perform('refuse', desk, ana, form()) : await report(desk, ana, 1, REPORTED, form());
        assert.equal(said.kind, 'done');
        assert.deepEqual(
          (await listStanding(desk.sql, task.id)).map(({ id }) => id),
          [beto.offer],
        );
        assert.equal(offerState((await findTaskAndOffer(desk, ana)) as never), 'refused');
        const after = [
          await writeMessage(desk, by(ANA, task), 'Otra cosa.', form()),
          await writeMessage(desk, ana, 'Hola', form()),
          await makeOffer(desk, by(ANA, task), OFFER, form()),
          await acceptOffer(desk, ana, 1, form()),
          await perform('refuse', desk, ana, form()),
        ];
        assert.deepEqual(outcomes(after), ['offer', 'offer', 'offer', 'offer', 'offer']);
        const worker = { professional_id: ANA, trades: ['plomeria'], city: 'buenos-aires', neighborhoods: [] };
        const listed = (await listInboxTasks(desk, worker, { limit: 9, offset: 0 })).tasks;
        assert.ok(listed.every((one) => one.task.id !== task.id));
        assert.equal((await acceptOffer(desk, beto, 1, form())).kind, 'done');
      }
      const kinds = (await told(desk)).filter(([, who]) => who === ANA);
      assert.deepEqual(kinds, [
        ['offer_refused', ANA],
        ['offer_refused', ANA],
      ]);
      await fixture.close();
    });

    test('when the chosen one cancels, does not come or is refused, the others get a notification, and of a no-show the operator too', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      for (const [how, state] of [
        ['cancel', 'cancelled'],
        ['no-show', 'no-show'],
        ['refuse', 'refused'],
        ['remove', 'removed'],
      ] as const) {
        const task = await publish(desk);
        const [ana, beto] = [await offered(desk, task, ANA), await offered(desk, task, BETO)];
        assert.equal((await acceptOffer(desk, ana, 1, form())).kind, 'done');
        for (const { id } of await Array.fromAsync(listNotifications(desk.sql))) {
          await acknowledgeNotification(desk.sql, id, fixture.clock);
        }
        if (how === 'cancel') assert.equal((await perform('cancel', desk, by(ANA, task), form())).kind, 'done');
        if (how === 'no-show') assert.equal((await perform('reopen', desk, ana, form())).kind, 'done');
        if (how === 'refuse') assert.equal((await perform('refuse', desk, ana, form())).kind, 'done');
        if (how === 'remove') {
          assert.equal(await moderate(desk.sql, 'remove', ana.offer, 'Engaña', fixture.clock), 'done');
        }
        const found = (await findTaskAndOffer(desk, ana))!;
        assert.deepEqual([offerState(found), found.task.chosen_offer], [state, null]);
        const author = {
          cancel: [],
          'no-show': ['marked_no_show'],
          refuse: ['offer_refused'],
          remove: ['offer_removed'],
        }[how];
        assert.deepEqual((await told(desk)).map(([kind, who]) => `${kind} ${who}`).sort(), [
          ...author.map((kind) => `${kind} ${ANA}`),
          ...(how === 'no-show' ? ['no_show null'] : []),
          `task_reopened ${BETO}`,
        ]);
        const again = await makeOffer(desk, by(ANA, task), OFFER, form());
        assert.equal(again.kind, how === 'cancel' ? 'done' : 'refused');
        assert.equal((await acceptOffer(desk, beto, 1, form())).kind, 'done');
      }
      await fixture.close();
    });

    test('of an end and another thing at the same moment each leaves one clear state', async () => {
      const fixture = await fixtures.open({ offersPerDay: 100, offersPerCaller: 500 });
      const { desk } = fixture;
      const second = await openTaskDesk(await openDesk(fixture.url), () => fixture.clock, desk.limits);
      const both = [
        (ana: PersonPath, task: Published) => [
          perform('refuse', desk, ana, form()),
          perform('take-back', second, by(ANA, task), form()),
        ],
        (ana: PersonPath) => [perform('refuse', desk, ana, form()), acceptOffer(second, ana, 1, form())],
        (ana: PersonPath, task: Published) => [
          report(desk, ana, null, REPORTED, form()),
          writeMessage(second, by(ANA, task), 'Hola.', form()),
        ],
        (ana: PersonPath, task: Published) => [
          perform('reopen', desk, ana, form()),
          perform('cancel', second, by(ANA, task), form()),
        ],
        (ana: PersonPath) => [perform('reopen', desk, ana, form()), perform('finish', second, ana, form())],
      ];
      for (const [i, act] of both.entries()) {
        for (let round = 0; round < 3; round++) {
          const task = await publish(desk);
          const ana = await offered(desk, task, ANA);
          if (i > 2) await acceptOffer(desk, ana, 1, form());
          const kinds = (await Promise.all(act(ana, task))).map(({ kind }) => kind);
          const found = (await findTaskAndOffer(desk, ana))!;
          const state = offerState(found);
          const reopened = state === 'refused' && found.task.chosen_offer === null;
          // Refusing whom one accepted, and reporting after a message, are both done.
          if (i === 1) assert.ok(kinds[0] === 'done' && reopened, `${kinds} ${state}`);
          else if (i === 2) assert.ok(kinds[0] === 'done' && state === 'refused', `${kinds} ${state}`);
          else assert.deepEqual(kinds.toSorted(), ['done', 'refused'], `${i} ${state}`);
        }
      }
      await second.sql.close();
      await fixture.close();
    });

    test('a professional reports a task from the inbox, once, before an offer and after a no-show', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk, { professional_id: ANA });
      assert.equal((await report(desk, by(BETO, task), null, REPORTED, form())).kind, 'nothing');
      for (let i = 0; i < 2; i++)
        assert.equal((await report(desk, by(ANA, task), null, REPORTED, form())).kind, 'done');
      const access = await offered(desk, task, ANA);
      const reported = await reportedBy(desk.sql, by(ANA, task), (await findTaskAndOffer(desk, access))!);
      assert.deepEqual([...reported], [0]);
      await perform('open', desk, { ...access, offer: null }, form());
      await offered(desk, task, BETO);
      fixture.clock += 1;
      assert.equal((await report(desk, by(BETO, task), null, REPORTED, form())).kind, 'done');
      const all = await Array.fromAsync(listNotifications(desk.sql));
      assert.deepEqual(
        all.filter(({ kind }) => kind === 'report').map((one) => [one.about, one.concerned, one.offer_id !== null]),
        [
          ['task', ANA, false],
          ['task', BETO, true],
        ],
      );
      await fixture.close();
    });

    test('the operator removes one message: its author gets a notification, and the text stays for the operator', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const access = await offered(desk, task);
      await writeMessage(desk, by(ANA, task), 'Algo feo.', form());
      await writeMessage(desk, access, 'Algo peor.', form());
      const strike = (message: number, offer = access.offer) =>
        moderate(desk.sql, 'strike', offer, 'Insulta', fixture.clock, message);
      assert.deepEqual(
        [await strike(1), await strike(1), await strike(2), await strike(3), await strike(1, 'nada')],
        ['done', 'over', 'done', 'unknown', 'unknown'],
      );
      const [{ messages } = { messages: [] }] = (await getWholeTask(desk.sql, task.id))!.offers;
      assert.deepEqual(
        messages.map(({ body, removed_reason }) => [body, removed_reason]),
        [
          ['Algo feo.', 'Insulta'],
          ['Algo peor.', 'Insulta'],
        ],
      );
      assert.deepEqual((await told(desk)).sort(), [
        ['message_received', ANA],
        ['message_removed', ANA],
      ]);
      const remove = () => moderate(desk.sql, 'remove', access.offer, 'Insulta', fixture.clock);
      assert.deepEqual([await remove(), await remove()], ['done', 'over']);
      assert.equal((await listStanding(desk.sql, task.id)).length, 0);
      await fixture.close();
    });

    test('a professional with an inbox is told once a day of what opened near them', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const { issueInbox } = await import('./inboxes.ts');
      for (const who of [ANA, BETO, CARLA]) await issueInbox(desk.sql, who, NOON);
      const [plumber, gasFitter] = [{ slug: 'plomeria' }, { slug: 'gasista' }];
      const near = (id: string) =>
        id === ANA
          ? { services: [plumber, gasFitter], city: { slug: 'buenos-aires' } }
          : id === BETO
            ? { services: [plumber], city: { slug: 'rosario' } }
            : null;
      const look = () => noteTasksNear(desk, near);
      await look();
      assert.deepEqual(await told(desk), []);
      await publish(desk);
      await publish(desk, { city: null, neighborhood: null });
      await Promise.all([look(), look()]);
      assert.deepEqual(await told(desk), [['tasks_near', ANA]]);
      fixture.clock += HOUR;
      await publish(desk, { service: 'gasista' });
      await look();
      assert.equal((await told(desk)).length, 1);
      fixture.clock += DAY;
      await look();
      await look();
      const all = await Array.fromAsync(listNotifications(desk.sql));
      assert.deepEqual(
        all.map(({ task }) => task?.service),
        ['plomeria', 'gasista'],
      );
      for (const { id } of all) await acknowledgeNotification(desk.sql, id, fixture.clock);
      fixture.clock += DAY;
      await look();
      assert.deepEqual(await told(desk), []);
      await fixture.close();
    });

    test('the operator lists, reads and closes; what is closed can be read and not written', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const tasks: Published[] = [];
      for (let i = 0; i < 3; i++) {
        fixture.clock += 1000;
        tasks.push(await publish(desk));
      }
      const access = await offered(desk, tasks[1]!);
      await writeMessage(desk, access, 'Hola', form());
      const listed = await Array.fromAsync(listTasks(desk.sql, fixture.clock, 1));
      assert.deepEqual(
        listed.map(({ task, state, offers, messages }) => [task.id, state, offers, messages]),
        [2, 1, 0].map((i) => [tasks[i]!.id, 'open', i === 1 ? 1 : 0, i === 1 ? 1 : 0]),
      );
      assert.equal(await moderate(desk.sql, 'close', tasks[1]!.id, 'No es un trabajo', fixture.clock), 'done');
      assert.equal(await moderate(desk.sql, 'close', tasks[1]!.id, 'Otra vez', fixture.clock), 'over');
      assert.equal(await moderate(desk.sql, 'close', 'nadie', 'x', fixture.clock), 'unknown');
      assert.equal(await getVisibleTask(desk, tasks[1]!.id), null);
      assert.deepEqual(outcomes([await writeMessage(desk, access, 'Hola', form())]), ['task']);
      const whole = await getWholeTask(desk.sql, tasks[1]!.id);
      assert.deepEqual([whole?.task.closed_reason, whole?.offers[0]?.messages.length], ['No es un trabajo', 1]);
      assert.deepEqual((await told(desk)).sort(), [
        ['message_received', ANA],
        ['task_closed', ANA],
      ]);
      await fixture.close();
    });

    test('the sweep wipes conversations 180 days after they closed, then forgets the task', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const access = await offered(desk, task);
      await writeMessage(desk, access, 'Hola', form());
      const texts = async () => {
        await sweepDesk(desk);
        const whole = await getWholeTask(desk.sql, task.id);
        return whole && [whole.task.description, whole.offers[0]?.offer.message, whole.offers[0]?.messages.length];
      };
      fixture.clock = NOON + 59 * DAY;
      assert.deepEqual(await texts(), [words().description, OFFER.message, 1]);
      fixture.clock = NOON + 240 * DAY - 1;
      assert.deepEqual(await texts(), [words().description, OFFER.message, 1]);
      fixture.clock = NOON + 240 * DAY;
      assert.deepEqual(await texts(), ['', '', 0]);
      fixture.clock = NOON + 269 * DAY;
      assert.deepEqual(await texts(), ['', '', 0]);
      fixture.clock = NOON + 270 * DAY;
      assert.equal(await texts(), null);
      for (const table of ['offers', 'messages', 'notifications', 'submissions']) {
        assert.deepEqual(await desk.sql.all(`SELECT * FROM ${table}`), [], table);
      }
      await fixture.close();
    });

    test('the sweep wipes what the flow says is to be wiped, whatever happened, and nothing else', async () => {
      const fixture = await fixtures.open({
        ...DESK_LIMITS,
        tasksPerDay: 1e6,
        offersPerDay: 1e6,
        offersPerCaller: 1e6,
      });
      const { desk } = fixture;
      const story = fc.record({
        end: fc.constantFrom(
          ...['nothing', 'taken-back', 'accepted', 'done', 'not-chosen', 'withdrawn', 'closed'],
          ...['refused', 'no-show', 'cancelled', 'removed'],
        ),
        after: fc.integer({ min: 1, max: 50 }),
        look: fc.integer({ min: 150, max: 320 }),
      });
      const run = async ({ end, after: days, look }: { end: string; after: number; look: number }) => {
        fixture.clock = NOON;
        const task = await publish(desk);
        const [access, other] = [await offered(desk, task, ANA), await offered(desk, task, BETO)];
        fixture.clock += days * DAY;
        if (end === 'taken-back') await perform('take-back', desk, by(ANA, task), form());
        const chosen = ['accepted', 'done', 'no-show', 'cancelled'];
        if (chosen.includes(end)) await acceptOffer(desk, access, 1, form());
        if (end === 'done') await perform('finish', desk, access, form());
        if (end === 'not-chosen') await acceptOffer(desk, other, 1, form());
        if (end === 'refused') await perform('refuse', desk, access, form());
        if (end === 'no-show') await perform('reopen', desk, access, form());
        if (end === 'cancelled') await perform('cancel', desk, by(ANA, task), form());
        if (end === 'removed') await moderate(desk.sql, 'remove', access.offer, 'x', fixture.clock);
        if (end === 'withdrawn') await perform('withdraw', desk, { ...access, offer: null }, form());
        if (end === 'closed') await moderate(desk.sql, 'close', task.id, 'x', fixture.clock);
        const { task: its, offer } = (await findTaskAndOffer(desk, by(ANA, task)))!;
        fixture.clock = NOON + look * DAY;
        await sweepDesk(desk);
        const whole = await getWholeTask(desk.sql, task.id);
        const kept = whole?.offers.find(({ offer: one }) => one.id === access.offer)?.offer.message ?? '';
        assert.equal(kept === '', fixture.clock >= wipesAt(its, offer!), `${end} after ${days}, looked at ${look}`);
      };
      await fc.assert(fc.asyncProperty(story, run), { numRuns: tries(25) });
      await fixture.close();
    });

    test('what a person has opened of a task never goes back', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const task = await publish(desk);
      const early = await offered(desk, task, ANA);
      fixture.clock += DAY;
      const late = await offered(desk, task, BETO);
      const seen = [];
      for (const access of [early, late, early]) {
        const found = (await findTaskAndOffer(desk, access))!;
        seen.push(found.task.seen_at);
        await markOpened(desk, 'person', found, 0);
      }
      assert.deepEqual(seen, [null, NOON, NOON + DAY]);
      assert.equal((await getOwnTask(desk, task.token))!.seen_at, NOON + DAY);
      await fixture.close();
    });
  });
}
