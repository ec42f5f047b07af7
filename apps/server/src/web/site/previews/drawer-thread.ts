import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { serveTasks } from '../../../directory/threads/thread-pool.ts';

const { resolve } = createRequire(import.meta.url);
const fileOf = (name: string) => readFileSync(resolve(name));

/** Draws SVG as PNG. It takes tens of milliseconds, so it has a thread of its own. */
serveTasks<null, string, Uint8Array>(async () => {
  await initWasm(fileOf('@resvg/resvg-wasm/index_bg.wasm'));
  const fontBuffers = ['500Medium', '800ExtraBold'].map((cut) =>
    fileOf(`@expo-google-fonts/inter/${cut}/Inter_${cut}.ttf`),
  );
  const font = { fontBuffers, defaultFontFamily: 'Inter', loadSystemFonts: false };
  return (svg) => {
    const drawing = new Resvg(svg, { font });
    const picture = drawing.render();
    try {
      return picture.asPng();
    } finally {
      picture.free();
      drawing.free();
    }
  };
});
