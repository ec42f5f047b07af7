import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { startSite } from '../../../../../testing/site/start-site.ts';
import { TEXT_BYTES_MAX, TEXT_NAMES } from './texts.ts';

const root = mkdtempSync(path.join(tmpdir(), 'vidriera-texts-'));
after(() => rmSync(root, { recursive: true }));
let folders = 0;

/** A folder with these files. */
function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = path.join(root, String(folders++));
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
}

test('the texts of the site are there, in the footer of every page, and an operator’s stand in for them', async () => {
  const own = [
    '# Nuestra gente',
    '',
    'Somos **la guía** de *Tandil* & alrededores.',
    '',
    '## Dónde estamos',
    '',
    '1. En el centro',
    '2. En [la plaza](https://example.com/plaza)',
    '',
    '> Escribinos a datos@example.com',
  ].join('\n');
  const site = await startSite({ VIDRIERA_SITE_TEXTS: folderOf({ 'quienes-somos.md': own, '.git-keep': 'x' }) });
  try {
    const read = async (address: string) => (await fetch(site.siteUrl + address)).text();
    const home = await read('/ayuda');
    for (const name of TEXT_NAMES) {
      assert.ok(home.includes(`href="/${name}"`), name);
      const page = await read(`/${name}`);
      assert.equal([...page.matchAll(/<h1>/g)].length, 1);
      assert.ok(page.includes(`<link rel="canonical" href="${site.siteUrl}/${name}">`));
      assert.match(page, /<meta name="description" content="[^"]{40,}"/);
    }
    assert.match(await read('/privacidad'), /Ley 25\.326/);
    const page = await read('/quienes-somos');
    assert.match(page, /<h1>Nuestra gente<\/h1>/);
    assert.match(page, /<p>Somos <strong>la guía<\/strong> de <em>Tandil<\/em> &amp; alrededores\.<\/p>/);
    assert.match(
      page,
      /<ol>\s*<li>En el centro<\/li>\s*<li>En <a href="https:\/\/example\.com\/plaza">la plaza<\/a><\/li>\s*<\/ol>/,
    );
    assert.match(page, /<blockquote>\s*<p>Escribinos a datos@example\.com<\/p>\s*<\/blockquote>/);
  } finally {
    await site.stop();
  }
});

describe('a folder that can not be shown stops the start with one line', () => {
  const title = '# Privacidad\n\n';
  const cases: [string, () => string, RegExp][] = [
    ['no folder', () => path.join(root, 'nothing'), /it can't be read \(ENOENT\); expected a folder/],
    [
      'a file that is no text',
      () => folderOf({ 'privacy.md': title }),
      /"privacy\.md" is not a text of the site; expected ayuda\.md, quienes-somos\.md, /,
    ],
    [
      'a text too long',
      () => folderOf({ 'terminos.md': `${title}${'a'.repeat(TEXT_BYTES_MAX)}` }),
      /terminos\.md has 20014 bytes; expected at most 20000/,
    ],
    ['no title', () => folderOf({ 'terminos.md': 'Hola' }), /terminos\.md must begin with a title/],
    ['an empty text', () => folderOf({ 'terminos.md': '' }), /terminos\.md must begin with a title/],
    [
      'bytes that are no text',
      () => folderOf({ 'terminos.md': Buffer.from([0x23, 0x20, 0xff]) }),
      /terminos\.md is not UTF-8 text/,
    ],
    [
      'HTML',
      () => folderOf({ 'terminos.md': `${title}<script>alert(1)</script>` }),
      /terminos\.md has html \("<script>alert/,
    ],
    ['HTML in a line', () => folderOf({ 'terminos.md': `${title}Hola <b onclick=x>vos</b>` }), /terminos\.md has html/],
    [
      'a picture',
      () => folderOf({ 'terminos.md': `${title}![x](https://example.com/x.png)` }),
      /terminos\.md has image/,
    ],
    [
      'a link that runs',
      () => folderOf({ 'terminos.md': `${title}[x](javascript:alert(1))` }),
      /terminos\.md has a link to "javascript:alert\(1\)"; expected https/,
    ],
    [
      'a link elsewhere',
      () => folderOf({ 'terminos.md': `${title}[x](//example.com)` }),
      /terminos\.md has a link to "\/\/example\.com"/,
    ],
  ];
  for (const [name, folder, message] of cases) {
    test(name, async () => {
      const given = folder();
      await assert.rejects(startSite({ VIDRIERA_SITE_TEXTS: given }), ({ message: told }: Error) => {
        assert.ok(told.startsWith(`--site-texts or VIDRIERA_SITE_TEXTS is ${JSON.stringify(given)}: `), told);
        assert.match(told, message);
        return true;
      });
    });
  }
});
