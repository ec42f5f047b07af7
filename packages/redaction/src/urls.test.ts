import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicSlug } from './guard.ts';
import { isPublicUrl } from './urls.ts';

describe('addresses and slugs that may be public', () => {
  it('lets those of most exports pass', () => {
    for (const path of ['/demo/pictures/plomeria-79ceeb98.svg', '/uploads/2023/portfolio/1-5a1c3ecd.webp', '', '/'])
      assert.equal(isPublicUrl(`https://cdn.example.com${path}`), true, path);
    for (const name of ['8ba1123726be8588.jpg', 'c00baca3c84b6d6924195b316c8fdcd01ed37871.webp', '4-1218784e.webp'])
      assert.equal(isPublicUrl(`https://cdn.example.com/2023/06/17/${name}`), true, name);
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
    for (const path of [
      '/11/5566/7788/a.jpg',
      '/a.jpg?a=11&b=5566&c=7788',
      '/20/27345678/6.jpg',
      '/2024/05/17/11-5566-7788.jpg',
      '/48538057%20%5B11%5D.jpg',
      '/ruben%26%2364%3Bgmail(punto)com',
      '/Instagram%3A%20ruben.gas.jpg',
      '/tel/478/6120',
    ])
      assert.equal(isPublicUrl(`https://cdn.example.com${path}`), false, path);
    for (const host of ['1155667788.example.com', '11.5566.7788.example.com', 'ruben-gmail.example.com', 'wa.me'])
      assert.equal(isPublicUrl(`https://${host}/a.jpg`), false, host);
  });
});
