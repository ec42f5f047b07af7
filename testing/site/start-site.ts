import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueInbox } from '../../apps/server/src/desk/tasks/inboxes.ts';
import { openDesk } from '../../apps/server/src/directory/store/desk.ts';
import { city, professional, review, service, writeDirectory } from '../people/stored.ts';
import { serve } from '../server/serve.ts';

export const NOON = Date.UTC(2026, 2, 1, 15);
export const HOUR = 3_600_000;

const verified = {
  identity_verified: true,
  phone_verified: true,
  email_verified: false,
  background_check: false,
  matricula: { verified: true, type: 'gasista' },
  years_active: 8.5,
};

/** Two plumbers of Buenos Aires, a gas fitter of Rosario. Ana's texts are hostile to whoever forgets to escape them. */
export const ANA = professional(1, {
  slug: 'ana-p',
  display_name: 'Ana P.',
  headline: `Prolija & "puntual" <b>siempre</b>`,
  bio: 'Trabajo sola.</script><script>alert(1)</script>\n\nDoy garantía.',
  specialties: ['destapaciones', '<img src=x onerror=alert(2)>'],
  city: 'buenos-aires',
  neighborhoods: ['palermo', 'centro'],
  services: ['plomeria'],
  portfolio: ['http://127.0.0.1:8080/demo/pictures/plomeria-0000beef.svg', 'https://cdn.example.com/trabajo.webp'],
  member_since: '2022-04-15T00:00:00.000Z',
});
export const BETO = professional(2, {
  slug: 'beto-g',
  display_name: 'Beto G.',
  city: 'rosario',
  neighborhoods: ['centro'],
  services: ['gasista', 'plomeria'],
  verifications: verified,
});
export const CARLA = professional(3, {
  slug: 'carla-m',
  display_name: 'Carla M.',
  headline: 'Plomería sin romper',
  city: 'buenos-aires',
  services: ['plomeria'],
});

const DIRECTORY = {
  services: [
    service('plomeria', { name: 'Plomería', description: 'Pérdidas y destapaciones.' }),
    service('gasista', { name: 'Gasista', requires_matricula: true }),
    service('pintura', { name: 'Pintura' }),
  ],
  cities: [
    city('buenos-aires', [], {
      name: 'Buenos Aires',
      region: 'Ciudad Autónoma de Buenos Aires',
      location: { lat: -34.61, lng: -58.38 },
      neighborhoods: [
        { slug: 'palermo', name: 'Palermo', active: true, location: { lat: -34.58, lng: -58.43 } },
        { slug: 'centro', name: 'Centro', active: true },
      ],
    }),
    city('rosario', [], {
      name: 'Rosario',
      region: 'Santa Fe',
      location: { lat: -32.95, lng: -60.64 },
      neighborhoods: [{ slug: 'centro', name: 'Centro', active: true }],
    }),
    city('ushuaia', [], { name: 'Ushuaia', region: 'Tierra del Fuego', location: { lat: -54.8, lng: -68.3 } }),
  ],
  professionals: [ANA, BETO, CARLA],
  reviews: Array.from({ length: 11 }, (_, n) =>
    review(n, ANA.id, {
      rating: 5 - (n % 2),
      title: n % 3 === 0 ? `Reseña ${n}` : null,
      comment: `Comentario número ${n}.`,
      author_name: 'Lucía S.',
      service: 'plomeria',
      created_at: new Date(NOON - n * 10 * 24 * HOUR).toISOString(),
    }),
  ),
};

/** A whole server over that directory, with a clock that moves when told. */
export interface SiteFixture {
  readonly siteUrl: string;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** Every line logged, at the most talkative level. */
  readonly log: string[];
  /** Unix ms; tests set it. */
  clock: number;
  /** Hands a task over and gives its link. */
  handOver(body: object): Promise<string>;
  /** The private link of a professional's inbox. */
  inbox(id: string): Promise<string>;
  /** Stops the server and starts it again over the same files, at the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** `more` stands beside what every directory here has, or alone. */
export async function startSite(
  environment: Record<string, string> = {},
  more: Partial<typeof DIRECTORY> = {},
  { isEmpty = false } = {},
): Promise<SiteFixture> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-site-'));
  const file = path.join(folder, 'vidriera.db');
  const databaseUrl = `file:${file}`;
  const base = isEmpty ? { services: [], cities: [], professionals: [], reviews: [] } : DIRECTORY;
  const directory = {
    services: [...base.services, ...(more.services ?? [])],
    cities: [...base.cities, ...(more.cities ?? [])],
    professionals: [...base.professionals, ...(more.professionals ?? [])],
    reviews: [...base.reviews, ...(more.reviews ?? [])],
  };
  await writeDirectory(file, directory, NOON);
  const log: string[] = [];
  const state = { clock: NOON };
  const start = (port: string) =>
    serve(databaseUrl, { VIDRIERA_PORT: port, ...environment }, { log, now: () => state.clock });
  let server = await start('0');
  const { siteUrl, baseUrl } = server;
  return Object.assign(state, {
    siteUrl,
    baseUrl,
    databaseUrl,
    log,
    async handOver(body: object) {
      const answer = await fetch(`${baseUrl}/task-handovers`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { data } = (await answer.json()) as { data: { url: string } };
      return data.url;
    },
    async inbox(id: string) {
      const sql = await openDesk(databaseUrl);
      const token = await issueInbox(sql, id, state.clock);
      await sql.close();
      return `${siteUrl}/bandeja/${token}`;
    },
    async restart() {
      await server.stop();
      // The client in this process has to see its kept connections end before it is asked again.
      await sleep(20);
      server = await start(new URL(server.origin).port);
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  });
}

/** The bytes of a body as they were sent, before the client decompressed them. */
export async function bytesSent(answer: Response): Promise<number> {
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}
