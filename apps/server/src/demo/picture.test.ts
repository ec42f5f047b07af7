import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tradeOf, trades } from './content.ts';
import { parsePictureName, pictureUrl, renderPicture } from './picture.ts';
import { demoRecords } from './records.ts';

const seeds = Array.from({ length: 25 }, (_, at) => (at * 2_654_435_761).toString(16).slice(-8).padStart(8, '0'));

/** Whether every tag is closed in order and every attribute quoted once. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  for (const [, close, name = '', attributes = '', empty] of svg.matchAll(
    /<(\/?)([a-z]+)((?: [\w:-]+="[^"<>]*")*)(\/?)>/g,
  )) {
    const names = [...attributes.matchAll(/ ([\w:-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size !== names.length) return false;
    if (close) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name);
  }
  return open.length === 0 && svg.replace(/<(\/?)([a-z]+)((?: [\w:-]+="[^"<>]*")*)(\/?)>/g, '').trim() === '';
}

describe('renderPicture', () => {
  it('draws a well-formed picture below 4 kB of every trade', () => {
    for (const trade of trades) {
      for (const seed of seeds) {
        const svg = renderPicture({ trade, seed }).replace(/<title>\w+<\/title>/, '');
        assert.ok(isWellFormed(svg), `${trade.slug} ${seed}`);
        assert.ok(Buffer.byteLength(svg) < 4096, `${trade.slug} ${seed}: ${svg.length}`);
        assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
      }
    }
  });

  it('holds no text, script, style, reference or trace of what it was asked for', () => {
    for (const seed of seeds) {
      const svg = renderPicture({ trade: tradeOf('plomeria'), seed });
      assert.doesNotMatch(svg, /<(text|script|style|image|use|a|foreignObject)\b|href| on\w+=|url\(|plomeria/);
      assert.ok(!svg.includes(seed));
    }
  });

  it('draws the same picture again', () => {
    const picture = { trade: tradeOf('gasista'), seed: '0badf00d' };
    assert.equal(renderPicture(picture), renderPicture(picture));
  });

  it('draws different pictures for different seeds', () => {
    assert.ok(new Set(seeds.map((seed) => renderPicture({ trade: tradeOf('pintura'), seed }))).size > 8);
  });
});

describe('parsePictureName', () => {
  it('reads back what pictureUrl wrote', () => {
    const url = pictureUrl('https://demo.example', 'clases-de-idiomas', '00ff10ab');
    assert.equal(url, 'https://demo.example/demo/pictures/clases-de-idiomas-00ff10ab.svg');
    assert.deepEqual(parsePictureName('clases-de-idiomas-00ff10ab.svg'), {
      trade: tradeOf('clases-de-idiomas'),
      seed: '00ff10ab',
    });
  });

  it('refuses what is not a picture’s name', () => {
    for (const name of [
      '',
      'plomeria.svg',
      'plomeria-00ff10ab',
      'plomeria-00FF10AB.svg',
      '../x-00ff10ab.svg',
      '-00ff10ab.svg',
      'arreglo-de-cohetes-00ff10ab.svg',
      'constructor-00ff10ab.svg',
      'plomeria-00ff10a.svg',
    ]) {
      assert.equal(parsePictureName(name), null, name);
    }
  });

  it('reads every portfolio address of the demo’s own pictures', () => {
    for (const record of demoRecords().professionals) {
      const { portfolio } = record as { portfolio: string[] };
      for (const url of portfolio.filter((entry) => !entry.includes('wa.me') && !entry.endsWith('-01.svg'))) {
        assert.notEqual(parsePictureName(url.slice(url.lastIndexOf('/') + 1)), null, url);
      }
    }
  });
});
