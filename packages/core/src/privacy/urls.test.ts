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

  it('lets the names pass that WhatsApp and cameras give to pictures', () => {
    for (const name of [
      'WhatsApp%20Image%202024-01-02%20at%2010.11.12.jpeg',
      'WhatsApp%20Image%202024-01-02%20at%2010.11.12%20(1).jpeg',
      'WhatsApp-Image-2024-01-02-at-10.11.12-1024x768.jpeg',
      'WhatsApp_Image_2023-11-30_at_9.05.59_PM.jpg?w=640',
      'WhatsApp+Image+2024-01-02+at+10.11.12.webp',
      'WhatsApp-Image-2024-01-02.jpeg',
      '20240102101112345.jpg',
      'IMG_20240102_101112345.jpg',
      'PXL_20240102_101112345.jpg',
      'Screenshot_20240102-101112.png',
    ])
      assert.equal(isPublicUrl(`https://cdn.example.com/obras/${name}`), true, name);
    for (const name of [
      'WhatsApp%20Image%201155667788.jpeg',
      'WhatsApp%20Image%202024-01-02%20at%2010.11.12%201155667788.jpeg',
      'WhatsApp%20Image%202024-01-02%20at%2010.11.12.jpeg?tel=1155667788',
      'whatsapp-1155667788.jpg',
      'whatsapp.jpg',
      '5491155667788.jpg',
      'IMG_1155667788.jpg',
      '20240102101112345-1155667788.jpg',
      '54/911/20240102101112345/55667788.jpg',
    ])
      assert.equal(isPublicUrl(`https://cdn.example.com/obras/${name}`), false, name);
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
