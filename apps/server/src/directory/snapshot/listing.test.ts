import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { city, professional, service } from '../../../../../testing/people/stored.ts';
import { listOf, liveCatalog } from '../store/records.ts';

const listed = (stored: ReturnType<typeof professional>) => {
  const shown = listOf(stored, stored.verifications.matricula.verified, catalog);
  return typeof shown === 'string' ? null : shown;
};

const catalog = liveCatalog({
  services: [service('plomeria'), service('gas', { requires_matricula: true }), service('cine', { active: false })],
  cities: [
    city('rosario', ['pichincha', 'centro']),
    city('cordoba', ['centro']),
    { ...city('salta', ['centro']), active: false },
    { ...city('mendoza', []), neighborhoods: [{ slug: 'quinta', name: 'Quinta', active: false }] },
  ],
});
const licensed = { ...professional(0).verifications, matricula: { verified: true, type: 'Gasista' } };
const services = (shown: ReturnType<typeof listed>) => shown?.services.map(({ slug }) => slug);

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
    assert.notEqual(listed(professional(1)), null);
    assert.equal(listed(professional(1, { status: 'paused' })), null);
    assert.equal(listed(professional(1, { status: 'suspended' })), null);
    assert.equal(listed(professional(1, { city: 'salta' })), null);
    assert.equal(listed(professional(1, { city: 'nowhere' })), null);
  });

  it('takes a service that needs a matrícula only with a verified one', () => {
    const offers = ['gas', 'plomeria', 'cine', 'unknown', 'gas'];
    assert.deepEqual(services(listed(professional(1, { services: offers }))), ['plomeria']);
    const person = professional(1, { services: offers, verifications: licensed });
    assert.deepEqual(services(listed(person)), ['gas', 'plomeria']);
  });

  it('needs at least one service left', () => {
    for (const services of [[], ['cine'], ['unknown'], ['gas']]) {
      assert.equal(listed(professional(1, { services })), null);
    }
  });

  it('leaves out neighborhoods that are unknown, inactive, of another city or said twice', () => {
    const shown = (city: string, neighborhoods: string[]) =>
      listed(professional(1, { city, neighborhoods }))?.neighborhoods;
    assert.deepEqual(shown('rosario', ['pichincha', 'nada', 'centro', 'pichincha']), [
      { slug: 'pichincha', name: 'Barrio pichincha' },
      { slug: 'centro', name: 'Barrio centro' },
    ]);
    assert.deepEqual(shown('cordoba', ['pichincha']), []);
    assert.deepEqual(shown('mendoza', ['quinta']), []);
  });
});
