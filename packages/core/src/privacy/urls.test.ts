import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicSlug, isPublicUrl } from './urls.ts';

describe('addresses and slugs that may be public', () => {
  it('lets those of most exports pass', () => {
    for (const path of ['/demo/pictures/plomeria-79ceeb98.svg', '/uploads/2023/portfolio/1-5a1c3ecd.webp', '', '/'])
      assert.equal(isPublicUrl(`https://cdn.example.com${path}`), true, path);
    for (const slug of ['mariana-c-carpinteria-80b8b153', 'valentin-c-plomeria-0253f', ''])
      assert.equal(isPublicSlug(slug), true, slug);
    assert.equal(isPublicUrl('https://cdn.example.com/instagram-1.jpg'), true);
  });

  it('finds a number, a mailbox or a network, before an ending too', () => {
    for (const slug of [
      'juan-11-5566-7788',
      'juan-1155667788',
      '1155667788.svg',
      'juan-gmail',
      'miwhatsapp-1155667788',
    ])
      assert.equal(isPublicSlug(slug), false, slug);
    for (const path of ['/11/5566/7788/a.jpg', '/Instagram%3A%20ruben.gas.jpg', '/miwhatsapp', '/tel/478/6120'])
      assert.equal(isPublicUrl(`https://cdn.example.com${path}`), false, path);
  });
});
