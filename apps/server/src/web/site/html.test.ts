import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Hole, type Html, html } from './html.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const readBack = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!);

test('text and attributes are escaped', () => {
  assert.equal(
    String(html`<p title="${`"><script>`}">${"<b>&amp;'</b>"}</p>`),
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;amp;&#39;&lt;/b&gt;</p>',
  );
});

test('markup of our own goes in as it is, lists one after another, nothing as nothing', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`);
  assert.equal(String(html`<ul>${items}${null}${undefined}${false}${0}</ul>`), '<ul><li>a</li><li>&lt;</li>0</ul>');
});

test('an attribute without a value is there or not', () => {
  assert.equal(
    String(html`<option${true && html` selected`}${false && html` disabled`}>x</option>`),
    '<option selected>x</option>',
  );
});

test('whatever the text, no tag and no quote of it comes out, and a reader gets the text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [, inValue, inText] = /^<i title="([\s\S]*?)">([\s\S]*)<\/i>$/.exec(
        String(html`<i title="${text}">${text}</i>`),
      )!;
      assert.doesNotMatch(inValue!, /[<>"']/);
      assert.doesNotMatch(inText!, /[<>"']/);
      assert.equal(readBack(inValue!), text);
      assert.equal(readBack(inText!), text);
    }),
  );
});

test('a link is followed only to this site or to the web', () => {
  for (const url of ['/', '/p/ana', '#main', '?pagina=2', 'https://example.com/', 'http://example.com/']) {
    assert.match(String(html`<a href="${url}">x</a>`), /href/);
  }
  const refused = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'p/ana',
    '',
  ];
  for (const url of refused) {
    assert.throws(() => html`<a href="${url}">x</a>`, TypeError, url);
    assert.throws(() => html`<img src="${url}">`, TypeError, url);
  }
});

test('a hole may end an address whose beginning is fixed', () => {
  assert.equal(String(html`<a href="#${'javascript:x'}">x</a>`), '<a href="#javascript:x">x</a>');
  assert.equal(String(html`<a href="${'/p'}${'?a=1'}">x</a>`), '<a href="/p?a=1">x</a>');
});

const UNSAFE: [string, () => Html][] = [
  ['a tag name', () => html`<${'b'}>x</b>`],
  ['an unquoted attribute', () => html`<a title=${'x'}>x</a>`],
  ['a single-quoted attribute', () => html`<a title='${'x'}'>x</a>`],
  ['an attribute of any name', () => html`<a ${'onclick=alert(1)'}>x</a>`],
  ['markup in an attribute', () => html`<a title="${html`<b>x</b>`}">x</a>`],
  ['an event handler', () => html`<a onclick="${'x'}">x</a>`],
  ['an inline style', () => html`<a style="${'x'}">x</a>`],
  ['an address that begins unsafely', () => html`<a href="java${'script:x'}">x</a>`],
  ['a script', () => html`<script>${'x'}</script>`],
  ['a style sheet', () => html`<style>${'x'}</style>`],
  ['a tag left open', () => html`<a title="x"`],
];
for (const [name, make] of UNSAFE) {
  test(`a template with ${name} throws`, () => {
    assert.throws(make);
  });
}

test('nothing but the template makes markup', () => {
  const forged = { toString: () => '<b>' } as unknown as Hole;
  assert.throws(() => html`<p>${forged}</p>`);
});
