import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CATALOG, professional, review } from '../../../../testing/people/source.ts';
import { serve } from '../../../../testing/server/serve.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';
import type { RunningServer } from '../app/start-server.ts';

/** Links as messengers, cameras, stores of objects and networks for delivery write them. */
const SHOWN = [
  'https://obras.example.org/wp-content/uploads/2023/11/WhatsApp-Image-2023-11-02-at-18.44.01.jpeg',
  'https://obras.example.org/wp-content/uploads/2023/11/WhatsApp-Image-2023-11-02-at-18.44.01-1024x768.jpeg',
  'https://obras.example.org/IMG-20231102-WA0012-1024x768.jpg',
  'https://obras.example.org/whatsapp/logo-telegram.png',
  'https://obras.example.org/img/instagram.com.png',
  'https://obras.example.org/20231102_184401.jpg',
  'https://obras.example.org/FB_IMG_1699012345678.jpg',
  'https://obras.example.org/foto@2x.jpg',
  'https://obras.example.org/a.jpg?v=1545678901',
  'https://obras.example.org/1545678901-cocina.jpg',
  'https://obras.example.org/uploads/1699012345678-284736195.jpg',
  'https://obras.example.org/4810250256273069.jpg',
  'https://obras.example.org/9b3411234567890f2c44a05be1d07c3e.jpg',
  'https://res.cloudinary.com/demo/image/upload/c_fill,w_400,h_300/v1545678901/obras/x4fk29aqw.jpg',
  'https://fotos.s3.amazonaws.com/p/1.jpg?AWSAccessKeyId=AKIAIOSFODNN7EXAMPLE&Expires=1545678901&Signature=vjbyPxybdZaNmGa%2ByT272YEAiv4%3D',
  'https://fotos.s3.sa-east-1.amazonaws.com/p/1.jpg?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20231102%2Fsa-east-1%2Fs3%2Faws4_request&X-Amz-Date=20231102T184401Z&X-Amz-Expires=604800&X-Amz-SignedHeaders=host&X-Amz-Signature=fe5f80f77d5fa3beca038a248ff027d0445342fe2855ddc963176630326f1024',
  'https://storage.googleapis.com/fotos/1.jpg?GoogleAccessId=fotos%40obras.iam.gserviceaccount.com&Expires=1545678901&Signature=Kk2%2FmmZ8%2BbVx',
  'https://fotos.blob.core.windows.net/p/1.jpg?sv=2022-11-02&se=2030-01-01T00:00:00Z&spr=https&sig=aB3x9fQ%2Bz1%2Fk%3D',
  'https://obras.example.org/_next/image?url=https%3A%2F%2Fcdn.example.org%2Fa.jpg&w=640&q=75',
];
/** Links with a number to call, a mailbox or an account. */
const LEFT_OUT = [
  'https://wa.me/5491142788647',
  'https://obras.example.org/wa/5491142788647',
  'https://obras.example.org/a.jpg?tel=4278-8647',
  'https://obras.example.org/a.jpg?v=1142788647',
  'https://obras.example.org/1142788647.jpg',
  'https://obras.example.org/5491142788647.webp',
  'https://obras.example.org/WhatsApp-1142788647.jpg',
  'https://obras.example.org/v1699999999/11/4278/8647.jpg',
  'https://obras.example.org/a.jpg?signature=1142788647',
  'https://obras.example.org/ir?a=https%3A%2F%2Fwww.instagram.com%2Fx',
  'https://obras.example.org/instagram.com/rubengas',
  'https://obras.example.org/once-cuatro-dos-siete-ocho-ocho-seis-cuatro-siete.jpg',
  'https://obras.example.org/ruben%26%2364%3Bexample.org',
  'https://obras.example.org/20277883644.jpg',
  'https://www.facebook.com/rubengas/photo.jpg',
  'https://t.me/rubengas',
];

describe('a link of an export', () => {
  const directory = new TestDirectory();
  let server: RunningServer;
  let leftOut: Record<string, number>;
  const links = [...SHOWN, ...LEFT_OUT];

  before(async () => {
    const report = await directory.import({
      ...CATALOG,
      professionals: links.map((link, i) => professional(i + 1, { avatar_url: link, portfolio: [link] })),
      reviews: links.map((link, i) => review(`r${i + 1}`, i + 1, { author_avatar_url: link })),
    });
    leftOut = report.left_out;
    server = await serve(directory.url);
  });
  after(async () => {
    await server?.stop();
    await directory.drop();
  });

  test('is left out by itself when it leads to a person, and counted; else it is served', async () => {
    assert.equal(leftOut.urls, 3 * LEFT_OUT.length);
    const slugs = await directory.slugs();
    for (const [i, link] of links.entries()) {
      const answer = await fetch(`${server.origin}/v1/professionals/${slugs[i + 1]}`);
      assert.equal(answer.status, 200, link);
      const { data } = (await answer.json()) as { data: { avatar_url: unknown; portfolio: unknown } };
      const isShown = i < SHOWN.length;
      assert.deepEqual([data.avatar_url, data.portfolio], isShown ? [link, [link]] : [null, []], link);
      const reviews = await fetch(`${server.origin}/v1/professionals/${slugs[i + 1]}/reviews`);
      const [one] = ((await reviews.json()) as { data: { author_avatar_url: unknown }[] }).data;
      assert.equal(one?.author_avatar_url, isShown ? link : null, link);
    }
  });
});
