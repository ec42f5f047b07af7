import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { removeFamilyNames } from './family-names.ts';
import { foldWord, reduceName } from './names.ts';
import { isPublicSlug, isPublicUrl, showsFamilyName } from './urls.ts';

describe('reduceName', () => {
  it('keeps the first given name and the initial of the family name', () => {
    const cases: [Parameters<typeof reduceName>[0], string | undefined, string[]][] = [
      [{ first_name: 'María José', last_name: 'Pérez García' }, 'María P.', ['perez', 'garcia']],
      [{ first_name: 'Ana', last_name: 'de la Fuente' }, 'Ana F.', ['fuente']],
      [{ first_name: 'Luis', last_name: 'ñandú' }, 'Luis Ñ.', ['nandu']],
      [{ first_name: 'Rosa', last_name: "D'Angelo" }, 'Rosa D.', ['dangelo']],
      [{ first_name: 'Iván', last_name: 'García-López' }, 'Iván G.', ['garcia', 'lopez']],
      [{ full_name: 'Juan Carlos Pérez' }, 'Juan P.', ['carlos', 'perez']],
      [{ full_name: 'Walter van der Berg' }, 'Walter B.', ['berg']],
      [{ full_name: 'Dra. Inés Paz' }, 'Inés P.', ['paz']],
      [{ full_name: 'Rosana' }, 'Rosana', []],
      [{ first_name: 'Eva', last_name: null }, 'Eva', []],
      [{ first_name: '  Pía\u200b ', last_name: ' DÍAZ ' }, 'Pía D.', ['diaz']],
      [{ first_name: '1155667788', last_name: 'Pérez' }, undefined, []],
      [{ first_name: 'juan@gmail.com', last_name: '' }, undefined, []],
      [{}, undefined, []],
    ];
    for (const [parts, displayName, familyWords] of cases) {
      const reduced = reduceName(parts);
      assert.equal(reduced?.display_name, displayName, JSON.stringify(parts));
      assert.deepEqual(reduced?.familyWords ?? [], familyWords, JSON.stringify(parts));
    }
  });

  it('folds words to lower case without accents or apostrophes', () => {
    assert.equal(foldWord('PÉREZ'), 'perez');
    assert.equal(foldWord("O'Higgins"), 'ohiggins');
    assert.equal(foldWord('Ñáñez'), 'nanez');
  });
});

describe('removeFamilyNames', () => {
  const family =
    (...words: string[]) =>
    (folded: string): boolean =>
      words.includes(folded);
  const clean = (text: string, ...words: string[]): string => removeFamilyNames(text, family(...words), 'María');

  it('puts an initial in the place of a family name, in any case and with or without accents', () => {
    assert.equal(clean('Soy María Pérez García, electricista', 'perez', 'garcia'), 'Soy María P., electricista');
    assert.equal(clean('PEREZ GARCIA electricidad', 'perez', 'garcia'), 'P. electricidad');
    assert.equal(clean('llamen a perez. Gracias', 'perez'), 'llamen a P. Gracias');
    assert.equal(clean('Firma: García, María', 'garcia'), 'Firma: G., María');
    assert.equal(clean('el equipo de María de la Fuente', 'fuente'), 'el equipo de María F.');
    assert.equal(clean('familia Cruz', 'cruz'), 'familia C.');
    assert.equal(clean('la señora Flores es un sol', 'flores'), 'la señora F. es un sol');
    assert.equal(clean('Trabajo seguro, soy Flores', 'flores'), 'Trabajo seguro, soy F.');
  });

  it('leaves the word where it is a common noun or a place, unless it follows the given name', () => {
    for (const text of [
      'Vivo en la calle Flores al 300',
      'Nací en Cruz del Eje',
      'Atiendo en Flores y Caballito',
      'Corto el pasto y planto flores',
      'Flores frescas todos los días',
      'Trabajo en Villa Cruz',
    ])
      assert.equal(clean(text, 'flores', 'cruz'), text);
    assert.equal(clean('María Flores, jardinera', 'flores'), 'María F., jardinera');
    assert.equal(clean('maria flores', 'flores'), 'maria F.');
  });

  it('hands back the same string when no family name is in it', () => {
    const text = 'Trabajo prolijo y puntual.';
    assert.equal(clean(text, 'perez'), text);
  });
});

describe('URLs and slugs', () => {
  it('lets plain web addresses through and nothing that leads to a person', () => {
    for (const url of [
      'https://cdn.example.com/portfolio/cfd480c9/1-5a1c3ecd.webp',
      'http://images.example.org/2024/05/obra-cocina-02.jpg',
      'https://images.example.com/photo-1581094794329-c8112a89af12?w=800&h=600',
      'https://cdn.example.com/80b8b153-532a-46a7-9a46-b8e4aaa0fe48.png',
      'https://cdn.example.com/portfolio/34403124/3-1ed28143.webp',
      'https://cdn.example.com/wp-content/uploads/2024/05/IMG_20240515_101500.jpg',
      'http://127.0.0.1:8080/p/juan-p-gasista',
      'http://127.0.0.1:8080/demo/pictures/entrenamiento-personal-759a2736.svg',
      'https://cdn.example.com/u/399ae394.webp',
    ])
      assert.equal(isPublicUrl(url), true, url);
    for (const url of [
      'ftp://example.com/a.jpg',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'https://user:pass@example.com/a.jpg',
      'https://wa.me/5491155667788',
      'https://www.instagram.com/plomero',
      'https://bit.ly/3xyz',
      'https://cdn.example.com/juan-1155667788.jpg',
      'https://cdn.example.com/a.jpg?tel=%2B54%209%2011%205566%207788',
      'https://cdn.example.com/plomero%40gmail.com.jpg',
      'https://example.com/redirect?to=https://wa.me/549',
      'https://1155667788.example.com/a.jpg',
      'https://cdn.example.com/11/5566/7788/a.jpg',
      'https://a;sandbox/x.png',
      'https://*/x.png',
      'http://256.1.1.1/x.png',
      'https://cdn.example.com/plomero-arrobagmail.jpg',
      'https://cdn.example.com/a1155667788.jpg',
      'no url',
    ])
      assert.equal(isPublicUrl(url), false, url);
  });

  it('refuses slugs that show contact data', () => {
    assert.equal(isPublicSlug('mariana-c-carpinteria-80b8b153'), true);
    assert.equal(isPublicSlug('juan-1155667788'), false);
    assert.equal(isPublicSlug('juan-11-5566-7788'), false);
    assert.equal(isPublicSlug('plomero-gmail-com'), false);
  });

  it('finds a family name in a slug or URL, apart, encoded or glued', () => {
    for (const slug of ['juan-perez-gas', 'juanperez', 'https://cdn.example.com/P%C3%A9rez/1.jpg', 'perezjuan22'])
      assert.equal(showsFamilyName(slug, ['perez']), true, slug);
    for (const slug of ['juan-p-gas', 'https://cdn.example.com/peras/1.jpg'])
      assert.equal(showsFamilyName(slug, ['perez']), false, slug);
    assert.equal(showsFamilyName('capaz-de-todo', ['paz']), false);
    assert.equal(showsFamilyName('maria-paz', ['paz']), true);
    assert.equal(
      showsFamilyName('juanperez', (folded) => folded === 'perez'),
      true,
    );
    assert.equal(
      showsFamilyName('juan-p', (folded) => folded === 'perez'),
      false,
    );
  });
});
