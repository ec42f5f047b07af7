import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { parse } from 'yaml';
import { run } from '../../../../../testing/server/run-command.ts';
import { startSite } from '../../../../../testing/site/start-site.ts';
import { brandContrast } from './operator.ts';

const root = mkdtempSync(path.join(tmpdir(), 'vidriera-operator-'));
after(() => rmSync(root, { recursive: true }));
let folders = 0;

function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = path.join(root, String(folders++));
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
}

const YAML = `name: Oficios del Sur
description: Gente de oficio de la Patagonia
legal_name: Oficios del Sur S.R.L.
tax_id: 30-71234567-1
contact: mailto:hola@oficios.example
reports: https://oficios.example/reclamos
color: "#7a1f4b"
`;
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="url(#a)"/></svg>';
const ICON = Buffer.from('89504e470d0a1a0a00', 'hex');

/** What every part of a site shows of its operator. */
async function shown(site: { siteUrl: string; baseUrl: string }) {
  const text = async (address: string) => (await fetch(site.siteUrl + address)).text();
  const call = await fetch(`${site.siteUrl}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
    }),
  });
  return {
    home: await text('/'),
    who: await text('/quienes-somos'),
    privacy: await text('/privacidad'),
    profile: await text('/p/beto-g'),
    lost: await text('/p/nadie-con-este-nombre'),
    docs: await text('/docs'),
    llms: await text('/llms.txt'),
    openapi: parse(await text('/openapi.yaml')) as { info: { title: string; contact: object } },
    card: JSON.parse(await text('/.well-known/mcp/server-card.json')) as { title: string },
    serverInfo: ((await call.json()) as { result: { serverInfo: { title: string } } }).result.serverInfo,
  };
}

test('the operator’s name and face are on every page, in what programs read, and in what a refused caller reads', async () => {
  const folder = folderOf({ 'sitio.yaml': YAML, 'logo.svg': LOGO, 'icon.png': ICON });
  const environment = {
    VIDRIERA_SITE_TEXTS: folder,
    VIDRIERA_PUBLIC_LIMIT: '40',
    VIDRIERA_SITE_URL: 'https://oficios.example',
  };
  const site = await startSite(environment);
  const here = { siteUrl: new URL(site.baseUrl).origin, baseUrl: site.baseUrl };
  try {
    const all = await shown(here);
    for (const page of [all.home, all.who, all.profile, all.lost]) {
      assert.match(page, /class="brand"[^>]*><img src="\/assets\/logo\.\w+\.svg"[^>]*><span>Oficios del Sur<\/span>/);
      assert.match(page, /<link rel="icon" href="\/assets\/operator-icon\.\w+\.png" type="image\/png">/);
      assert.match(page, /<strong>Oficios del Sur\.<\/strong> Gente de oficio de la Patagonia\./);
      assert.match(
        page,
        /Oficios del Sur S\.R\.L\. · CUIT 30-71234567-1 · <a href="mailto:hola@oficios\.example">hola@/,
      );
      assert.doesNotMatch(page, /Vidriera|demostración/);
    }
    assert.match(all.docs, /<title>API reference · Oficios del Sur for developers<\/title>/);
    assert.match(all.docs, /class="brand" href="[^"]*">Oficios del Sur<\/a>/);
    assert.match(all.home, /<title>Oficios del Sur: gente de oficio cerca tuyo/);
    assert.match(all.home, /og:site_name" content="Oficios del Sur"/);
    for (const page of [all.who, all.privacy]) assert.match(page, /href="https:\/\/oficios\.example\/reclamos"/);
    assert.match(all.profile, /Según Oficios del Sur\./);
    const sheet = /href="(\/assets\/operator\.\w+\.css)"/.exec(all.home)![1]!;
    assert.match(await (await fetch(here.siteUrl + sheet)).text(), /--operator:#7a1f4b/);
    assert.match(
      all.llms,
      /^# Oficios del Sur\n[\s\S]*Operated by Oficios del Sur \(Gente[^)]*\); contact: mailto:hola@/,
    );
    assert.equal(all.openapi.info.title, 'Oficios del Sur: public professionals directory');
    assert.deepEqual(all.openapi.info.contact, { name: 'Oficios del Sur', email: 'hola@oficios.example' });
    assert.deepEqual([all.card.title, all.serverInfo.title], ['Oficios del Sur', 'Oficios del Sur']);
    const printed = await run(['openapi', '--site-texts', folder]);
    assert.match(printed.stdout, /title: "?Oficios del Sur/);
    let refused = await fetch(`${here.baseUrl}/services`);
    while (refused.status === 200) refused = await fetch(`${here.baseUrl}/services`);
    const { error } = (await refused.json()) as { error: { message: string } };
    assert.match(
      error.message,
      /^Too many requests\. Try again in \d+ s\. An API key raises the limit: ask hola@oficios\.example\.$/,
    );
    assert.doesNotMatch(site.log.join(''), /operator_unnamed/);
  } finally {
    await site.stop();
  }
});

test('without an operator the site says that it is a demonstration, and a public one warns at its start', async () => {
  const site = await startSite({ VIDRIERA_SITE_URL: 'https://directorio.example' });
  try {
    const all = await shown({ siteUrl: new URL(site.baseUrl).origin, baseUrl: site.baseUrl });
    for (const page of [all.home, all.who, all.privacy, all.lost])
      assert.match(page, /Esto es una demostración: nadie la administra/);
    assert.match(all.llms, /This site is a demonstration that nobody operates/);
    assert.doesNotMatch(`${all.home}${all.who}${all.profile}`, /[Vv]imos|[Cc]omprobamos|[Cc]onfirmamos/);
    assert.match(site.log.join(''), /"operator_unnamed"/);
  } finally {
    await site.stop();
  }
});

describe('a folder with an operator that can not be shown stops the start with one line', () => {
  const svg = (inside: string) => ({
    'sitio.yaml': YAML,
    'logo.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`,
  });
  const cases: [string, Record<string, string | Buffer>, RegExp][] = [
    ['no name', { 'sitio.yaml': 'color: "#7a1f4b"\n' }, /sitio\.yaml has no name/],
    [
      'an unknown field',
      { 'sitio.yaml': 'name: A\nphone: 11\n' },
      /sitio\.yaml, line 2: "phone" is not a field; they are name,/,
    ],
    ['no YAML', { 'sitio.yaml': 'name: A\n  b: [\n' }, /sitio\.yaml, line \d: /],
    [
      'a number without its check digit',
      { 'sitio.yaml': 'name: A\ntax_id: 30-71234567-9\n' },
      /line 2: tax_id is not valid; expected a CUIT/,
    ],
    [
      'a bare mail address',
      { 'sitio.yaml': 'name: A\ncontact: a@example.com\n' },
      /contact is not valid; expected an address like mailto:/,
    ],
    ['a script in a contact', { 'sitio.yaml': 'name: A\ncontact: javascript:alert(1)\n' }, /contact is not valid/],
    [
      'a pale color',
      { 'sitio.yaml': 'name: A\ncolor: "#ffcc00"\n' },
      /color #ffcc00 has a contrast of 1\.\d to white or paper; expected 4\.5/,
    ],
    [
      'a color by name',
      { 'sitio.yaml': 'name: A\ncolor: red\n' },
      /color is not valid; expected a color in quotation marks/,
    ],
    ['a logo alone', { 'logo.svg': LOGO }, /goes with sitio\.yaml, which is missing/],
    ['a script', svg('<script>alert(1)</script>'), /logo\.svg has an element that is no drawing/],
    ['a script by a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), /an element that is no drawing/],
    ['an event', svg('<path onload="x()" d=""/>'), /logo\.svg has an event/],
    ['an image from elsewhere', svg('<use xlink:href="https://example.com/a.svg#a"/>'), /a reference outside it/],
    ['a style from elsewhere', svg('<style>path{fill:url(https://example.com)}</style>'), /a reference outside it/],
    ['an entity', { 'sitio.yaml': YAML, 'logo.svg': `<!DOCTYPE svg [<!ENTITY a "b">]>${LOGO}` }, /a document type/],
    ['a page', { 'sitio.yaml': YAML, 'logo.svg': '<html></html>' }, /logo\.svg is not an SVG/],
    ['a large logo', svg(' '.repeat(50_001)), /logo\.svg has \d+ bytes; expected at most 50000/],
    ['an icon that is none', { 'sitio.yaml': YAML, 'icon.png': 'GIF89a' }, /icon\.png is not a PNG/],
  ];
  for (const [what, files, wanted] of cases) {
    test(what, async () => {
      const folder = folderOf(files);
      const { status, stderr } = await run(['openapi', '--site-texts', folder]);
      assert.equal(status, 2, stderr);
      assert.match(stderr, wanted);
      assert.equal(stderr.trim().split('\n').length, 1);
    });
  }
});

test('the contrast of a color is that of WCAG', () => {
  assert.ok(brandContrast('#000000') > 18 && brandContrast('#ffffff') < 1.2);
  assert.ok(Math.abs(brandContrast('#767676') - 4.2) < 0.2, String(brandContrast('#767676')));
});
