import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { AREAS, LOCAL_PARTS, MAIL_DOMAINS, TRADES } from '../../../../testing/redaction/fuzz-corpus.ts';
import { UNITS } from '../../../../testing/redaction/fuzz-numbers.ts';
import { isPlainPath, isPublicSlug, isPublicUrl, showsContact } from './urls.ts';

const slugged = (text: string) => text.toLowerCase().replace(/[^a-z0-9.]+/g, '-');
const digits = (from: number, to: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: from, maxLength: to }).map((all) => all.join(''));
const ofSigns = (signs: string, from: number, to: number) =>
  fc.array(fc.constantFrom(...signs), { minLength: from, maxLength: to }).map((all) => all.join(''));
const NETWORKS = [
  'whatsapp',
  'wsp',
  'wa',
  'me',
  'instagram',
  'ig',
  'tel',
  'cel',
  'alias',
  'cbu',
  'gmail',
  'arroba',
  'punto',
  'com',
];

/** What paths and slugs are made of, and what somebody would hide in one. */
const piece = fc.oneof(
  fc.constantFrom(
    ...TRADES.map(slugged),
    ...LOCAL_PARTS.map(slugged),
    'avatars',
    'fotos',
    'maria-p',
    'uploads',
    'x',
    'a',
  ),
  fc.constantFrom(...NETWORKS, ...UNITS, ...MAIL_DOMAINS.map((domain) => domain.split('.')[0]!)),
  fc.constantFrom(...AREAS),
  digits(1, 5),
  digits(6, 11),
  ofSigns('0123456789abcdef', 4, 12),
  ofSigns('0123456789abcdef', 8, 41),
  ofSigns('abcmoxz0156789', 2, 10),
  fc.tuple(fc.constantFrom('a', 'tel', 'juan', 'x1'), digits(2, 9)).map((both) => both.join('')),
);
const path = fc
  .tuple(
    fc.constantFrom('', '/'),
    fc.array(fc.tuple(piece, fc.constantFrom('-', '-', '_', '/', '/', '--', '.')), { minLength: 1, maxLength: 7 }),
    fc.constantFrom('', '', '.webp', '.jpg', '.svg', '.html', '.com'),
  )
  .map(
    ([slash, pieces, ending]) =>
      slash +
      pieces
        .map((both) => both.join(''))
        .join('')
        .slice(0, -1) +
      ending,
  );

describe('plain paths', () => {
  it('knows the addresses and slugs of most exports', () => {
    const usual = [
      '/demo/pictures/plomeria-79ceeb98.svg',
      '/uploads/2023/portfolio/1-5a1c3ecd.webp',
      'mariana-c-carpinteria-80b8b153',
      'valentin-c-plomeria-0253f',
      '',
      '/',
    ];
    for (const text of usual) assert.equal(isPlainPath(text), true, text);
  });

  it('calls nothing plain in which the close look sees a contact', () => {
    let plain = 0;
    fc.assert(
      fc.property(path, (text) => {
        if (!isPlainPath(text)) return;
        plain++;
        assert.equal(showsContact(text) || /@|wa\.me|whatsapp/.test(text), false, text);
      }),
      { numRuns: 20_000, seed: 7 },
    );
    assert.ok(plain > 2000, `${plain} were plain`);
  });

  it('leaves a number to the close look, before an ending too', () => {
    for (const text of ['juan-11-5566-7788', 'a-4555-67a123.svg', '12345678a.svg', 'juan-gmail', 'miwhatsapp']) {
      assert.equal(isPlainPath(text), false, text);
    }
    assert.equal(isPublicSlug('juan-1155667788'), false);
    assert.equal(isPublicUrl('https://cdn.example.com/11/5566/7788/a.jpg'), false);
    assert.equal(isPublicUrl('https://cdn.example.com/Instagram%3A%20ruben.gas.jpg'), false);
    assert.equal(isPublicUrl('https://cdn.example.com/instagram-1.jpg'), true);
  });
});
