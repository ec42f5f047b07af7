import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { city, professional, review, service } from './fixture.ts';
import { listProfessional, liveCatalog, showReview } from './listing.ts';

const catalog = liveCatalog(
  [service('plomeria'), service('gas', { requires_matricula: true }), service('cine', { active: false })],
  [
    city('rosario', ['pichincha', 'centro']),
    city('cordoba', ['centro']),
    { ...city('salta', ['centro']), active: false },
    { ...city('mendoza', []), neighborhoods: [{ slug: 'quinta', name: 'Quinta', active: false }] },
  ],
);
const licensed = { ...professional(0).verifications, matricula: { verified: true, type: 'Gasista' } };
const services = (listed: ReturnType<typeof listProfessional>) => listed?.services.map(({ slug }) => slug);

describe('the live catalog', () => {
  it('holds what is active, in the order of the slugs', () => {
    assert.deepEqual(catalog.services, [
      { slug: 'gas', name: 'Servicio gas', description: null, requires_matricula: true },
      { slug: 'plomeria', name: 'Servicio plomeria', description: null, requires_matricula: false },
    ]);
    assert.deepEqual(
      catalog.cities.map(({ slug, neighborhoods }) => [slug, neighborhoods?.map((one) => one.slug)]),
      [
        ['cordoba', ['centro']],
        ['mendoza', []],
        ['rosario', ['centro', 'pichincha']],
      ],
    );
  });
});

describe('listing', () => {
  it('takes active professionals of active cities only', () => {
    assert.notEqual(listProfessional(professional(1), catalog), null);
    assert.equal(listProfessional(professional(1, { status: 'paused' }), catalog), null);
    assert.equal(listProfessional(professional(1, { status: 'suspended' }), catalog), null);
    assert.equal(listProfessional(professional(1, { city: 'salta' }), catalog), null);
    assert.equal(listProfessional(professional(1, { city: 'nowhere' }), catalog), null);
  });

  it('takes a service that needs a matrícula only with a verified one', () => {
    const offers = ['gas', 'plomeria', 'cine', 'unknown', 'gas'];
    assert.deepEqual(services(listProfessional(professional(1, { services: offers }), catalog)), ['plomeria']);
    const person = professional(1, { services: offers, verifications: licensed });
    assert.deepEqual(services(listProfessional(person, catalog)), ['gas', 'plomeria']);
  });

  it('needs at least one service left', () => {
    for (const services of [[], ['cine'], ['unknown'], ['gas']]) {
      assert.equal(listProfessional(professional(1, { services }), catalog), null);
    }
  });

  it('leaves out neighborhoods that are unknown, inactive, of another city or said twice', () => {
    const shown = (city: string, neighborhoods: string[]) =>
      listProfessional(professional(1, { city, neighborhoods }), catalog)?.neighborhoods;
    assert.deepEqual(shown('rosario', ['pichincha', 'nada', 'centro', 'pichincha']), [
      { slug: 'pichincha', name: 'Barrio pichincha' },
      { slug: 'centro', name: 'Barrio centro' },
    ]);
    assert.deepEqual(shown('cordoba', ['pichincha']), []);
    assert.deepEqual(shown('mendoza', ['quinta']), []);
  });

  it('shows the first 8 specialties that are not empty and the first 6 portfolio images', () => {
    const specialties = ['', 'a', ' ', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const portfolio = [1, 2, 3, 4, 5, 6, 7].map((n) => `https://fotos.test/${n}.jpg`);
    const listed = listProfessional(professional(1, { specialties, portfolio }), catalog);
    assert.deepEqual(listed?.specialties, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    assert.deepEqual(listed?.portfolio, portfolio.slice(0, 6));
  });

  it('copies years_active to the top and shows nothing that is not in the contract', () => {
    const verifications = { ...licensed, years_active: 7.5, secret: 'x' };
    const listed = listProfessional({ ...professional(1, { verifications }), secret: 'x' } as never, catalog);
    assert.equal(listed?.years_active, 7.5);
    assert.equal(JSON.stringify(listed).includes('secret'), false);
  });
});

describe('a review', () => {
  it('names its service when that is live', () => {
    const named = (slug: string | null) =>
      showReview(review(1, 1, 5, { service: slug }), catalog.serviceBySlug).service_name;
    assert.equal(named('plomeria'), 'Servicio plomeria');
    assert.equal(named('gas'), 'Servicio gas');
    assert.equal(named('cine'), null);
    assert.equal(named('unknown'), null);
    assert.equal(named(null), null);
  });
});
