/** What the engine of the redaction and the exit guard make of a fixed set of inputs. */
import { createHash } from 'node:crypto';
import { findExposure } from '../../apps/server/src/directory/guard/exit-guard.ts';
import {
  compilePrivateValues,
  findLeak,
  foldWord,
  isPublicSlug,
  isPublicUrl,
  type PrivateFields,
  redact,
  redactTogether,
  reduceName,
  removeFamilyNames,
  showsFamilyName,
} from '../../packages/redaction/src/index.ts';
import { type Person, peopleMaker } from '../../scripts/crawl/secrets.ts';
import { WRITINGS } from '../../scripts/crawl/writings.ts';
import { seededRandom } from '../random.ts';
import { plant } from './fuzz.ts';
import { labelledExamples, readCorpora } from './labelled-texts.ts';

export interface Input {
  /** What the engine is asked, for people. */
  readonly name: string;
  /** What comes out, as JSON can write it. */
  outcome(): unknown;
}

const PLANTED = 600;
const SEED = 9;
/** Family names; most of them are ordinary words or places too. */
const FAMILIES = ['cruz', 'flores', 'paz', 'moreno', 'herrero', 'campos', 'rosario', 'quintanar', 'zubel', 'iribarne'];
/** How source files write a name. */
const NAMES: readonly ((given: string, family: string) => Parameters<typeof reduceName>[0])[] = [
  (given, family) => ({ first_name: given, last_name: family }),
  (given, family) => ({ full_name: `${given} ${family}` }),
  (given, family) => ({ full_name: `${family.toUpperCase()}, ${given}` }),
  (given, family) => ({ full_name: `Ing. ${given} de la ${family} DNI 27.834.561` }),
  (given, family) => ({ full_name: `${given} ${family} S.R.L.` }),
];
const GIVEN = ['Ana', 'Juan Martín', 'María del Carmen', 'Walter', 'Нина', 'J.'];
/** How texts mention one. */
const MENTIONS: readonly ((family: string) => string)[] = [
  (family) => `el sr ${family} vino`,
  (family) => `Vinieron los ${family}es, la familia ${family}s y don ${family}`,
  (family) => `plomeria${family}sur`,
  (family) => `en ${family} del Eje, calle ${family} 200`,
  (family) => `${family[0]!.toUpperCase()}${family.slice(1)}es Instalaciones`,
  (family) => `${family.slice(0, 2)}-${family.slice(2)}`,
  (family) => [...family].join('.'),
];
/** Private values that nothing but the record tells, and how texts say them. */
const OWN_VALUES: readonly (readonly [PrivateFields, readonly string[]])[] = [
  [{ phone: '421-883' }, ['Serie 421883.', 'código 42 18 83', 'cuatro veintiuno ocho ochenta y tres']],
  [{ phone: { main: ['4786', '1203'] } }, ['serie 47861203', 'caja 4786-1203']],
  [{ email: 'marce.obras79@obras.dev' }, ['soy marceobras79', 'marce obras 79', 'marceobras79obrasdev']],
  [{ document: 'AB 123456' }, ['carpeta ab123456', 'AB-12 34 56']],
  [
    { address: 'Mitre 1234, 5º B' },
    ['paso por mitre al 1200', 'Mitre 1234', 'en mitre, a la altura del mil doscientos'],
  ],
  [{ date: '1984-03-05' }, ['del 5/3/84', '5 de marzo de 1984', 'cinco de marzo del ochenta y cuatro', '05031984']],
  [{ date: '840305' }, ['clave 840305']],
];
const FIELDS = ['bio', 'avatar_url', 'slug', 'rating', 'phone', 'walink', 'contact_email', 'retry_after_seconds'];

/** Every input, by what is asked of the engine. */
export function inputsByRoom(): Readonly<Record<string, readonly Input[]>> {
  const labelled = [...readCorpora().flatMap(({ rows }) => rows), ...labelledExamples()].map(({ text }) => text);
  const random = seededRandom(SEED);
  const planted = Array.from({ length: PLANTED }, () => plant(random));
  const newPerson = peopleMaker(SEED);
  return {
    texts: [...new Set([...labelled, ...planted.map(({ text }) => text)])].map((text) => ({
      name: text,
      outcome: () => [redact(text).text, exposureIn({ id: 'r-1', comment: text })],
    })),
    'texts shown together, and cut': planted.map(({ text, start, end }) => {
      const middle = (start + end) >> 1;
      const parts = [text.slice(0, middle), text.slice(middle)];
      return {
        name: parts.join(' | '),
        outcome: () => [
          redactTogether(parts).map((part) => part.text),
          redact(text, { maxLength: middle }).text,
          findLeak({ title: parts[0], comment: parts[1] }),
          findLeak({ headline: parts[0], bio: parts[1] }),
        ],
      };
    }),
    'addresses, fields of a payload': planted.map(({ text, start, end }, k) => {
      const contact = text.slice(start, end);
      const slug = contact.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const url = `https://cdn.example.com/${k % 2 === 0 ? slug : encodeURIComponent(contact)}`;
      const field = FIELDS[k % FIELDS.length]!;
      return {
        name: `${contact}: ${url} in ${field}`,
        outcome: () => [
          isPublicUrl(url),
          isPublicSlug(slug),
          findLeak({ [field]: url }),
          findLeak({ [field]: Number(contact.replace(/\D+/g, '').slice(0, 12)) }),
          exposureIn({ [field]: url }),
          exposureIn({ [field]: [contact] }),
          findLeak({ [contact]: 'x' }),
          exposureIn({ [contact]: 'x' }),
        ],
      };
    }),
    'own values': OWN_VALUES.flatMap(([fields, texts]) =>
      texts.map((text) => ({
        name: `${text} of ${JSON.stringify(fields)}`,
        outcome: () => redact(text, { privateValues: compilePrivateValues(fields) }).text,
      })),
    ),
    'private values': WRITINGS.map(({ sort, name, write }) => {
      const [person, other] = [newPerson(), newPerson()];
      const own = compilePrivateValues(privateFieldsOf(person));
      const words = [foldWord(person.family)];
      const texts = [person, other].flatMap((whose) => [
        `Trabajo hace 12 años. ${write(whose)}, gracias.`,
        `${write(whose)} y vengo`,
      ]);
      return {
        name: `${sort}, ${name}: ${texts.join(' | ')}`,
        outcome: () => [
          texts.map((text) => redact(text, { privateValues: own }).text),
          redactTogether(texts, { privateValues: own }).map(({ text }) => text),
          texts.map((text) => removeFamilyNames(text, (word) => words.includes(word), person.given)),
          texts.map((text) => showsFamilyName(text, words)),
        ],
      };
    }),
    names: GIVEN.flatMap((given) =>
      FAMILIES.flatMap((family) =>
        NAMES.map((write) => {
          const parts = write(given, family);
          return { name: JSON.stringify(parts), outcome: () => reduceName(parts) };
        }),
      ),
    ),
    'family names in texts and addresses': [
      ...labelled.filter((text) => FAMILIES.some((family) => text.toLowerCase().includes(family))),
      ...FAMILIES.flatMap((family) => MENTIONS.map((mention) => mention(family))),
    ].map((text) => ({
      name: text,
      outcome: () => [
        removeFamilyNames(text, (word) => FAMILIES.includes(word), 'Ana', FAMILIES),
        showsFamilyName(text.toLowerCase().replace(/[^a-z0-9]+/g, '-'), FAMILIES),
      ],
    })),
  };
}

function privateFieldsOf({ phone, mailbox, dni, cuit, street, door, birth }: Person) {
  return {
    phone: [`+54 9 ${phone.area} ${phone.local}`],
    email: `${mailbox}@gmail.com`,
    document: [dni, cuit],
    address: { street, number: door },
    date: new Date(Date.UTC(birth.year, birth.month - 1, birth.day)).toISOString().slice(0, 10),
  };
}

function exposureIn(record: unknown) {
  const bytes = Buffer.from(JSON.stringify(record));
  return findExposure(bytes, 0, bytes.length);
}

/** A short hash of any JSON value. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 6);
}
