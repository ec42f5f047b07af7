import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findLeak, hasContact } from './guard.ts';

const professional = {
  id: '80b8b153-1155-4667-7884-b8e4aaa0fe48',
  slug: 'mariana-c-carpinteria-80b8b153',
  display_name: 'Mariana C.',
  headline: '20 años de oficio',
  avatar_url: 'https://cdn.example.com/avatars/80b8b1/80b8b153.webp',
  city: {
    slug: 'berazategui',
    name: 'Berazategui',
    region: 'Buenos Aires',
    neighborhoods: [{ slug: 'centro', name: 'Centro' }],
  },
  services: [{ slug: 'carpinteria', name: 'Carpintería', description: 'Muebles a medida', requires_matricula: false }],
  rating: 4.87,
  review_count: 1155667788,
  verifications: {
    identity_verified: true,
    phone_verified: true,
    email_verified: true,
    matricula: { verified: false, type: null },
    background_check: true,
    years_active: 8.25,
  },
  profile_url: 'http://127.0.0.1:8080/p/mariana-c-carpinteria-80b8b153',
  bio: 'Trabajo en [teléfono] y alrededores. Atiendo de 9 a 18.',
  portfolio: ['https://cdn.example.com/portfolio/cfd480c9/1-5a1c3ecd.webp'],
  specialties: ['muebles', 'restauración', '24 hs'],
  member_since: '2022-10-11T16:17:46.710Z',
};
const siteUrl = 'http://127.0.0.1:8080';

describe('findLeak', () => {
  it('lets an honest payload through', () => {
    assert.equal(
      findLeak({ data: [professional], pagination: { limit: 20, offset: 0, total: 1, has_more: false } }, siteUrl),
      null,
    );
    assert.equal(
      findLeak(
        { url: `${siteUrl}/post-task/v2?pro=${professional.id}&vertical=carpinteria&source=assistant-link` },
        siteUrl,
      ),
      null,
    );
    assert.equal(
      findLeak({ error: { code: 'rate_limited', message: 'Too many requests', details: { retry_after_seconds: 12 } } }),
      null,
    );
  });

  it('names the path and the kind of a leak, never the content', () => {
    const cases: [unknown, string, string][] = [
      [{ ...professional, phone: 'x' }, '$.phone', 'key'],
      [{ data: [{ contactPoint: { telephone: '' } }] }, '$.data[0].contactPoint', 'key'],
      [{ wa_link: null }, '$.wa_link', 'key'],
      [{ Teléfono_2: 'x' }, '$.Teléfono_2', 'key'],
      [{ 'tele\u0301fono': 'x' }, '$.tele\u0301fono', 'key'],
      [{ contact_email: 1 }, '$.contact_email', 'key'],
      [{ data: { bio: 'wsp 11 5566-7788' } }, '$.data.bio', 'phone'],
      [{ bio: 'mirá obras.com.ar' }, '$.bio', 'url'],
      [{ slug: 'juan-1155667788' }, '$.slug', 'slug'],
      [{ portfolio: ['https://cdn.example.com/5491155667788.jpg'] }, '$.portfolio[0]', 'url'],
      [{ avatar_url: 'https://wa.me/5491155667788' }, '$.avatar_url', 'url'],
      [{ profile_url: `${siteUrl}/p/juan-1155667788` }, '$.profile_url', 'url'],
      [{ title: 'Llamalo al 11 55', comment: '667788 y listo' }, '$.title+comment', 'phone'],
      [{ specialties: ['gas', '11', '5566', '7788'] }, '$.specialties[*]', 'phone'],
      [{ note: 1155667788 }, '$.note', 'phone'],
      [['a', { b: 'juan%40gmail.com' }], '$[1].b', 'email'],
      [{ bio: 'el mail raul.heladeras.viedmaARROBAgmail.com' }, '$.bio', 'email'],
      [{ bio: 'es el ocho cero dos nueve cuatro siete tres' }, '$.bio', 'phone'],
      [{ bio: '📞 once, quince, cincuenta y nueve, noventa y cuatro, cero uno, ocho' }, '$.bio', 'phone'],
      [{ bio: 'Consulte al 4-2-2-2-9-0-8-7' }, '$.bio', 'phone'],
    ];
    for (const [payload, path, kind] of cases)
      assert.deepEqual(findLeak(payload, siteUrl, [['title', 'comment']]), { path, kind });
  });

  it('counts what it cannot read as a leak', () => {
    assert.deepEqual(findLeak({ a: () => 1 }), { path: '$.a', kind: 'unreadable' });
    const loop: { self?: unknown } = {};
    loop.self = loop;
    assert.equal(findLeak(loop)?.kind, 'unreadable');
  });
});

describe('hasContact', () => {
  it('says whether a text holds contact data', () => {
    assert.equal(hasContact('tel 4952-3311'), true);
    assert.equal(hasContact('[teléfono] y [e-mail]'), false);
  });
});
