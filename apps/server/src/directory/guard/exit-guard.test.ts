import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findExposure } from './exit-guard.ts';

const find = (record: unknown) => findIn(JSON.stringify(record));
function findIn(json: string) {
  const bytes = Buffer.from(json);
  return findExposure(bytes, 0, bytes.length);
}
const kindOf = (comment: string) => find({ id: 'r-1', comment })?.kind ?? null;

const professional = {
  id: '80b8b153-1155-4667-7884-b8e4aaa0fe48',
  slug: 'mariana-c-carpinteria-80b8b153',
  display_name: 'Mariana C.',
  headline: '20 años de oficio',
  avatar_url: 'https://cdn.example.com/avatars/80b8b1/80b8b153.webp',
  years_active: 8.25,
  verifications: { identity_verified: true, phone_verified: true, matricula: { verified: false, type: null } },
  bio: 'Trabajo en [teléfono] y alrededores. Atiendo de 9 a 18.\nPresupuesto: $ 12.500 a 3400. Ley 24.557.',
  portfolio: ['https://cdn.example.com/portfolio/cfd480c9/1-5a1c3ecd.webp'],
  specialties: ['muebles', 'restauración', '24 hs', '2019-2020', '1/2 y 3/4'],
  member_since: '2022-10-11T16:17:46.710Z',
};

describe('the exit guard', () => {
  it('lets honest records through', () => {
    assert.equal(find(professional), null);
    for (const text of [
      'Desde 1998, 2004 y 2010. Medidas 120 x 80 x 45. Cambió 3 térmicas de 25 A.',
      'Llegó 10.30, terminó 18:45. Gracias.Muy bien.Volveré',
      'Matrícula 12345, categoría 2. Serie 4500 2300.',
      'Pagué 1.250.000 pesos en 12 cuotas de 104.166',
      '👏👏 10/10 ❤️ 100%',
      'De 8000-9000 pesos, 2500-3000 el m2. Uso ASP.NET y socket.io, dominios .com.ar',
      'Vendo en mercadolibre.com.ar, y pago con Mercadopago.com. También www.sodimac.com.ar/',
    ])
      assert.equal(kindOf(text), null, text);
  });

  it('stops what is plainly written, however it is parted', () => {
    const cases: Readonly<Record<string, readonly string[]>> = {
      phone: [
        'Llamá al 1155667788',
        '11 5566-7788',
        '(011) 5566 7788',
        '+54 9 11 5566-7788',
        '0341 15 455 6677',
        'fijo 4952-3311',
        '0800 333 4455',
        '1️⃣1️⃣5️⃣5️⃣6️⃣6️⃣7️⃣7️⃣8️⃣8️⃣',
        '１１５５６６７７８８',
        '١١٥٥٦٦٧٧٨٨',
        '11.5566.7788',
      ],
      email: ['ana@gmail.com', 'ana . perez @ empresa . com . ar', 'ana(at)gmail.com'],
      handle: ['seguime en @ana_obras', '@plomeria_sur'],
      url: [
        'mercadolibre.com.ar/perfil/juan',
        'juan.mercadolibre.com.ar',
        'obras-easy.com.ar',
        'easy.com.ar.obras.com',
        'dale...obras.com',
        'mirá obras.com.ar',
        'www.obras.com',
        'https://obras.dev/x',
        'wa.me/5491155667788',
      ],
      document: ['DNI 30.123.456', 'mi dni es 30123456', '20-30123456-3', 'CUIT: 20 30123456 3'],
      bank: ['CBU 0170123412345678901234', '0170123412345678901234'],
    };
    for (const [kind, texts] of Object.entries(cases))
      for (const text of texts) assert.equal(kindOf(`Muy bueno. ${text}`), kind, text);
  });

  it('stops a number that begins in one text and goes on in later ones', () => {
    const split = { ...professional, headline: 'Consultas: 11 5832', bio: '4471, a toda hora' };
    assert.deepEqual(find(split), { path: '$.bio', kind: 'phone' });
    assert.deepEqual(find({ title: '(011) 5', comment: '5667788.' }), { path: '$.comment', kind: 'phone' });
    assert.deepEqual(find({ specialties: ['muebles', '11-5566', 'y más', '7788'] }), {
      path: '$.specialties',
      kind: 'phone',
    });
    const inThree = { headline: 'Al 11 55', bio: '66', specialties: ['77 88', 'de 9 a 18'] };
    assert.deepEqual(find(inThree), { path: '$.specialties', kind: 'phone' });
    assert.equal(find({ headline: 'Consultas: 11', bio: '5832', specialties: ['4471'] })?.kind, 'phone');
    for (const honest of [
      { specialties: ['2022', '2023', '2024', '2025'] },
      { headline: 'Desde 1998', bio: '20 años', specialties: ['12', '24', '36', '48'] },
      { title: '10', comment: '10', specialties: ['100', '200', '300', '400'] },
      { id: 'r-11345678', title: '10 puntos' },
      { title: '10/10', comment: '5 estrellas', created_at: '2022-10-11T16:17:46.710Z' },
      { title: 'Cambió 11', comment: '5 llaves de luz y 8 tomas' },
      { headline: 'Desde 1998', bio: '2004: primera obra propia', specialties: ['24 hs', '2019-2020', '1/2 y 3/4'] },
    ])
      assert.equal(find(honest), null);
  });

  it('names the field, whatever its name and depth', () => {
    const contact = '11 5566-7788';
    assert.deepEqual(find({ a: 'x', invented_yesterday: contact }), { path: '$.invented_yesterday', kind: 'phone' });
    assert.deepEqual(find({ a: [{ b: ['x', contact] }] }), { path: '$.b', kind: 'phone' });
    assert.deepEqual(find({ ...professional, slug: 'juan-1155667788' }), { path: '$.slug', kind: 'phone' });
    assert.deepEqual(find({ note: 1155667788 }), { path: '$.note', kind: 'phone' });
    assert.deepEqual(find([contact]), { path: '$', kind: 'phone' });
  });

  it('stops a private field whatever it holds', () => {
    for (const key of ['phone', 'Contact_Email', 'wa_link', 'dni', 'last_name'])
      assert.deepEqual(find({ ...professional, [key]: null }), { path: `$.${key}`, kind: 'key' });
  });

  it('holds links to be links, without a number or somebody to write to', () => {
    for (const link of [
      'https://cdn.example.com/1155667788.jpg',
      'https://wa.me/12',
      'https://x.example.com/?a=ana%40gmail.com',
      'https://ana@x.example.com/',
      'Llamá al 11 5566-7788',
    ])
      assert.deepEqual(find({ portfolio: [link] }), { path: '$.portfolio', kind: 'url' }, link);
  });

  it('reads escapes, and takes what it can not read for an exposure', () => {
    assert.equal(findIn('{"comment":"ana\\u0040gmail.com"}')?.kind, 'email');
    assert.equal(findIn('{"comment":"\\u0031\\u0031 5566-7788"}')?.kind, 'phone');
    assert.equal(findIn('{"comment":"11 5566-7788')?.kind, 'unreadable');
    assert.equal(findIn('{"comment":"\\uXX"}')?.kind, 'unreadable');
  });

  it('looks at its own bytes alone', () => {
    const bytes = Buffer.from('{"a":"11 5566-7788"},{"b":"nada"},{"c":"ana@gmail.com"}');
    const from = bytes.indexOf('{"b"');
    assert.equal(findExposure(bytes, from, bytes.indexOf(',{"c"')), null);
  });
});
