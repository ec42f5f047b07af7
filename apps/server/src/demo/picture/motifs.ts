/** The colours a motif may use. */
export interface Palette {
  wall: string;
  blob: string;
  floor: string;
  ink: string;
  warm: string;
  cool: string;
  light: string;
}

/** Flat drawings around (0, 0), about 240 wide and high, standing on y = 120. */
export type Motif = (c: Palette) => string;

const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}"${rx ? ` rx="${rx}"` : ''} fill="${fill}"/>`;
const dot = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const many = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

const tap: Motif = (c) =>
  line('M-100 -10H20Q70 -10 70 40', c.ink, 46) +
  rect(-124, -52, 34, 84, c.cool, 10) +
  rect(-36, -84, 22, 60, c.ink, 6) +
  rect(-76, -104, 102, 28, c.warm, 14) +
  shape('M70 72q26 34 0 48q-26 -14 0 -48z', c.cool);
const wave: Motif = (c) =>
  rect(-125, -20, 250, 140, c.cool, 24) +
  line('M-100 20q25 -26 50 0t50 0t50 0t50 0', c.light, 10) +
  line('M-100 66q25 -26 50 0t50 0t50 0t50 0', c.light, 10) +
  line('M50 -20V-90a24 24 0 0 1 48 0M-10 -20V-90a24 24 0 0 1 48 0', c.ink, 12) +
  dot(-76, -62, 34, c.warm);
const rain: Motif = (c) =>
  shape('M-130 30L0 -70L130 30z', c.warm) +
  rect(-96, 30, 192, 90, c.light) +
  rect(-24, 60, 48, 60, c.ink, 6) +
  many(5, (at) => shape(`M${-110 + at * 55} ${-110 + (at % 2) * 16}q14 20 0 28q-14 -8 0 -28z`, c.cool));
const bulb: Motif = (c) =>
  dot(0, -34, 82, c.warm) +
  shape('M-40 26H40L30 64H-30z', c.warm) +
  rect(-32, 62, 64, 20, c.ink, 6) +
  rect(-26, 84, 52, 16, c.cool, 6) +
  rect(-14, 102, 28, 14, c.ink, 7) +
  line('M-26 -20L-10 -44L10 -8L26 -34', c.light, 10);
const board: Motif = (c) =>
  rect(-110, -110, 220, 230, c.light, 18) +
  rect(-86, -80, 172, 74, c.ink, 8) +
  many(4, (at) => rect(-72 + at * 38, -66, 28, 46, at === 2 ? c.warm : c.light, 4)) +
  line('M-60 -4V60H0V110M-20 -4V30H50V110M62 -4V80', c.cool, 9);
const flame: Motif = (c) =>
  shape('M0 -120C70 -40 92 0 92 40A92 80 0 0 1 -92 40C-92 0 -40 -20 0 -120z', c.warm) +
  shape('M4 -20C40 20 48 40 48 66A48 50 0 0 1 -48 66C-48 40 -14 30 4 -20z', c.light) +
  rect(-110, 112, 220, 14, c.ink, 7);
const radiator: Motif = (c) =>
  many(6, (at) => rect(-116 + at * 40, -60, 30, 160, at % 2 ? c.warm : c.light, 14)) +
  rect(-124, -30, 248, 12, c.ink, 6) +
  rect(-124, 70, 248, 12, c.ink, 6) +
  line('M-60 -84q-14 -18 0 -36M0 -84q-14 -18 0 -36M60 -84q-14 -18 0 -36', c.cool, 9);
const roller: Motif = (c) =>
  rect(-120, -110, 180, 66, c.warm, 14) +
  line('M60 -78H100V-10H0V24', c.ink, 14) +
  rect(-18, 20, 36, 100, c.cool, 14) +
  shape('M-120 -44H-80V40q-20 24 -40 0z', c.warm) +
  shape('M-66 -44H-40V0q-13 16 -26 0z', c.warm);
const bricks: Motif = (c) =>
  many(5, (row) =>
    many(row % 2 ? 3 : 4, (at) =>
      rect((row % 2 ? -93 : -124) + at * 63, -60 + row * 36, 58, 31, (row + at) % 3 ? c.warm : c.cool, 4),
    ),
  ) +
  shape('M20 -70L110 -112L84 -34z', c.ink) +
  line('M92 -90L122 -122', c.light, 14);
const tiles: Motif = (c) =>
  many(16, (at) => {
    const x = -120 + (at % 4) * 61;
    const y = -120 + Math.floor(at / 4) * 61;
    const even = (at + Math.floor(at / 4)) % 2 === 0;
    return (
      rect(x, y, 57, 57, even ? c.warm : c.light, 4) +
      shape(`M${x + 28} ${y + 8}l20 20l-20 20l-20 -20z`, even ? c.light : c.cool)
    );
  });
const roof: Motif = (c) =>
  rect(-90, 0, 180, 120, c.light) +
  shape('M-130 10L0 -104L130 10z', c.warm) +
  rect(56, -110, 30, 66, c.ink) +
  rect(-22, 50, 44, 70, c.cool, 6) +
  rect(-74, 36, 34, 34, c.ink, 4) +
  rect(40, 36, 34, 34, c.ink, 4);
const chair: Motif = (c) =>
  rect(-64, -120, 16, 240, c.ink, 6) +
  rect(-64, 0, 130, 26, c.warm, 8) +
  rect(50, 20, 16, 100, c.ink, 6) +
  many(3, (at) => rect(-64, -104 + at * 32, 92, 16, c.cool, 8)) +
  rect(12, -110, 16, 116, c.ink, 6);
const shelf: Motif = (c) =>
  rect(-110, -114, 220, 234, c.warm, 8) +
  many(3, (row) => rect(-96, -100 + row * 74, 192, 62, c.ink, 4)) +
  many(7, (at) => rect(-88 + at * 20, -92 + (at % 3) * 6, 15, 54 - (at % 3) * 6, at % 2 ? c.light : c.cool, 2)) +
  dot(-50, 18, 18, c.light) +
  rect(10, -4, 60, 40, c.cool, 4) +
  many(5, (at) => rect(-80 + at * 26, 56, 18, 54, at % 2 ? c.warm : c.light, 2));
const gate: Motif = (c) =>
  rect(-126, -110, 24, 230, c.light, 4) +
  rect(102, -110, 24, 230, c.light, 4) +
  many(7, (at) => line(`M${-84 + at * 28} ${-70 - (3 - Math.abs(3 - at)) * 14}V116`, c.ink, 9)) +
  line('M-100 20H100M-100 90H100', c.warm, 10) +
  line('M-100 -62Q0 -150 100 -62', c.ink, 10);
const key: Motif = (c) =>
  `<g transform="rotate(-28)">${dot(-70, 0, 56, c.warm)}${dot(-84, 0, 20, c.wall)}${rect(-22, -14, 150, 28, c.warm, 6)}${rect(80, 10, 20, 36, c.warm, 4)}${rect(108, 10, 18, 26, c.warm, 4)}</g>` +
  rect(20, 46, 84, 74, c.ink, 12) +
  line('M40 46V24a22 22 0 0 1 44 0V46', c.cool, 12);
const pane: Motif = (c) =>
  rect(-110, -116, 220, 236, c.ink, 10) +
  rect(-94, -100, 90, 204, c.cool) +
  rect(4, -100, 90, 204, c.cool) +
  shape('M-94 20L-4 -80V-30L-94 70z', c.light) +
  shape('M4 40L94 -60V-34L4 66z', c.light);
const blind: Motif = (c) =>
  rect(-116, -116, 232, 236, c.light, 8) +
  rect(-124, -124, 248, 34, c.ink, 10) +
  many(6, (at) => rect(-104, -84 + at * 24, 208, 17, at % 2 ? c.warm : c.cool, 5)) +
  line('M88 -84V86', c.ink, 5) +
  dot(88, 94, 10, c.warm);
const split: Motif = (c) =>
  rect(-126, -104, 252, 96, c.light, 22) +
  rect(-100, -34, 200, 12, c.ink, 6) +
  dot(96, -76, 8, c.warm) +
  line('M-70 20q-18 26 0 46t0 40M0 20q-18 26 0 46t0 40M70 20q-18 26 0 46t0 40', c.cool, 12);
const washer: Motif = (c) =>
  rect(-104, -120, 208, 240, c.light, 18) +
  rect(-104, -120, 208, 50, c.cool, 18) +
  dot(74, -94, 12, c.warm) +
  rect(-84, -104, 70, 18, c.light, 6) +
  dot(0, 26, 74, c.ink) +
  dot(0, 26, 56, c.cool) +
  shape('M-56 26q28 -26 56 0t56 0a56 56 0 0 1 -112 0z', c.warm);
const laptop: Motif = (c) =>
  rect(-104, -96, 208, 150, c.ink, 14) +
  rect(-90, -82, 180, 122, c.cool, 4) +
  shape('M-134 62H134L120 92H-120z', c.light) +
  line('M-62 -40l30 26l-30 26M-10 18H44', c.light, 10) +
  dot(66, -56, 12, c.warm);
const cctv: Motif = (c) =>
  `<g transform="rotate(14)">${rect(-110, -84, 190, 84, c.light, 18)}${rect(48, -94, 46, 104, c.ink, 12)}${dot(70, -42, 18, c.cool)}${dot(-76, -42, 9, c.warm)}</g>` +
  line('M-50 10L-80 80', c.ink, 16) +
  rect(-110, 76, 60, 44, c.warm, 8);
const bucket: Motif = (c) =>
  line('M-74 -20a74 74 0 0 1 148 0', c.ink, 9) +
  shape('M-94 -20H94L70 120H-70z', c.cool) +
  rect(-100, -34, 200, 26, c.ink, 10) +
  many(5, (at) => dot(-66 + at * 33, -50 - (at % 2) * 18, 24 - (at % 3) * 4, c.light)) +
  shape('M-10 20l10 26l26 10l-26 10l-10 26l-10 -26l-26 -10l26 -10z', c.warm);
const sofa: Motif = (c) =>
  rect(-100, -70, 200, 110, c.warm, 28) +
  rect(-130, -20, 50, 110, c.cool, 24) +
  rect(80, -20, 50, 110, c.cool, 24) +
  rect(-84, 20, 82, 54, c.light, 14) +
  rect(2, 20, 82, 54, c.light, 14) +
  rect(-106, 84, 18, 36, c.ink, 6) +
  rect(88, 84, 18, 36, c.ink, 6);
const shield: Motif = (c) =>
  shape('M0 -122L104 -84V10Q104 86 0 122Q-104 86 -104 10V-84z', c.cool) +
  line('M-58 -40L-24 -16M58 -40L24 -16M-66 8H-30M66 8H30M-56 60L-24 34M56 60L24 34', c.ink, 9) +
  `<ellipse cx="0" cy="10" rx="36" ry="52" fill="${c.warm}"/>` +
  dot(0, -48, 22, c.ink);
const plant: Motif = (c) =>
  shape('M-64 40H64L46 120H-46z', c.warm) +
  rect(-74, 24, 148, 26, c.ink, 8) +
  line('M0 30V-60', c.cool, 10) +
  shape('M0 -10Q-96 -10 -100 -88Q-14 -90 0 -10z', c.cool) +
  shape('M0 -40Q84 -44 96 -116Q6 -118 0 -40z', c.cool) +
  shape('M0 20Q70 20 92 -28Q14 -40 0 20z', c.light);
const truck: Motif = (c) =>
  rect(-130, -74, 160, 150, c.warm, 10) +
  shape('M40 -30H92L130 20V76H40z', c.cool) +
  shape('M56 -14H86L108 20H56z', c.light) +
  rect(-100, -50, 50, 40, c.light, 4) +
  rect(-134, 70, 268, 16, c.ink, 6) +
  dot(-76, 90, 32, c.ink) +
  dot(-76, 90, 13, c.light) +
  dot(78, 90, 32, c.ink) +
  dot(78, 90, 13, c.light);
const spool: Motif = (c) =>
  rect(-84, -110, 130, 28, c.ink, 10) +
  rect(-84, 92, 130, 28, c.ink, 10) +
  rect(-66, -84, 94, 178, c.warm) +
  many(6, (at) => line(`M-66 ${-62 + at * 28}L28 ${-74 + at * 28}`, c.light, 5)) +
  line('M28 70Q90 90 84 0T100 -116', c.cool, 6) +
  line('M100 -118L112 40', c.ink, 6);
const comb: Motif = (c) =>
  rect(-126, -90, 200, 40, c.warm, 12) +
  many(9, (at) => rect(-118 + at * 21, -54, 11, 56, c.warm, 4)) +
  line('M-40 30L96 -60M-40 110L96 20', c.ink, 13) +
  line('M-6 100L110 -80', c.light, 13) +
  dot(-62, 46, 28, c.cool) +
  dot(-62, 46, 13, c.wall) +
  dot(-20, 104, 28, c.cool) +
  dot(-20, 104, 13, c.wall);
const polish: Motif = (c) =>
  many(
    3,
    (at) =>
      rect(-112 + at * 80, 4 + (at % 2) * 14, 66, 116 - (at % 2) * 14, [c.warm, c.cool, c.light][at] as string, 18) +
      rect(-96 + at * 80, -96 + (at % 2) * 20, 34, 104, c.ink, 12),
  );
const stones: Motif = (c) =>
  `<ellipse cx="0" cy="92" rx="110" ry="30" fill="${c.ink}"/><ellipse cx="6" cy="42" rx="84" ry="28" fill="${c.cool}"/><ellipse cx="-4" cy="-4" rx="60" ry="24" fill="${c.light}"/>` +
  shape('M0 -28Q-70 -50 -60 -110Q-20 -90 0 -28z', c.warm) +
  shape('M0 -28Q70 -50 60 -110Q20 -90 0 -28z', c.warm) +
  shape('M0 -28Q-30 -80 0 -124Q30 -80 0 -28z', c.warm);
const heart: Motif = (c) =>
  shape('M0 112C-170 0 -120 -112 -54 -104C-20 -100 0 -70 0 -58C0 -70 20 -100 54 -104C120 -112 170 0 0 112z', c.warm) +
  line('M-84 6H-34L-14 -40L14 48L34 6H84', c.light, 12);
const cup: Motif = (c) =>
  shape('M-90 -20H60V40Q60 110 -15 110Q-90 110 -90 40z', c.warm) +
  line('M60 4H84a26 26 0 0 1 0 60H56', c.warm, 16) +
  rect(-120, 108, 220, 14, c.ink, 7) +
  line('M-50 -44q-16 -20 0 -38t0 -36M-4 -44q-16 -20 0 -38t0 -36', c.cool, 9) +
  shape('M-15 74C-60 44 -46 14 -30 16C-20 17 -15 26 -15 30C-15 26 -10 17 0 16C16 14 30 44 -15 74z', c.light);
const blocks: Motif = (c) =>
  rect(-120, 20, 100, 100, c.warm, 12) +
  rect(-10, 20, 100, 100, c.cool, 12) +
  rect(-68, -86, 100, 100, c.light, 12) +
  dot(-70, 70, 28, c.light) +
  shape('M40 40L72 100H8z', c.light) +
  shape('M-18 -66l10 22l24 4l-18 17l5 24l-21 -12l-21 12l5 -24l-18 -17l24 -4z', c.warm);
const book: Motif = (c) =>
  shape('M0 -60Q-60 -96 -126 -70V84Q-60 60 0 96z', c.light) +
  shape('M0 -60Q60 -96 126 -70V84Q60 60 0 96z', c.cool) +
  line('M-96 -32Q-60 -44 -30 -26M-96 4Q-60 -8 -30 10M-96 40Q-60 28 -30 46', c.ink, 7) +
  `<g transform="rotate(38 70 0)">${rect(58, -110, 26, 150, c.warm)}${shape('M58 40H84L71 72z', c.ink)}</g>`;
const bubbles: Motif = (c) =>
  rect(-124, -110, 170, 120, c.warm, 34) +
  shape('M-90 0L-100 48L-40 4z', c.warm) +
  rect(-30, -10, 154, 108, c.cool, 34) +
  shape('M90 90L104 128L50 94z', c.cool) +
  many(3, (at) => dot(-80 + at * 42, -50, 11, c.light)) +
  many(3, (at) => dot(10 + at * 38, 44, 10, c.light));
const guitar: Motif = (c) =>
  `<g transform="rotate(32)">${dot(0, 66, 66, c.warm)}${dot(0, -10, 48, c.warm)}${dot(0, 36, 24, c.ink)}${rect(-11, -134, 22, 160, c.cool, 4)}${rect(-18, -150, 36, 34, c.ink, 6)}${rect(-30, 82, 60, 12, c.ink, 4)}</g>`;
const piano: Motif = (c) =>
  rect(-126, -70, 252, 170, c.ink, 14) +
  many(7, (at) => rect(-116 + at * 33.4, -30, 30, 116, c.light, 4)) +
  many(6, (at) => (at === 2 ? '' : rect(-94 + at * 33.4, -30, 20, 70, c.ink, 3))) +
  rect(-116, -60, 232, 22, c.warm, 4);
const dumbbell: Motif = (c) =>
  `<g transform="rotate(-18)">${rect(-90, -13, 180, 26, c.ink, 8)}${rect(-96, -66, 36, 132, c.warm, 10)}${rect(-130, -44, 30, 88, c.cool, 10)}${rect(60, -66, 36, 132, c.warm, 10)}${rect(100, -44, 30, 88, c.cool, 10)}</g>`;
const paw: Motif = (c) =>
  shape('M0 -6C50 -6 92 50 80 88C70 118 30 106 0 106C-30 106 -70 118 -80 88C-92 50 -50 -6 0 -6z', c.warm) +
  `<ellipse cx="-92" cy="-16" rx="26" ry="36" fill="${c.cool}"/><ellipse cx="92" cy="-16" rx="26" ry="36" fill="${c.cool}"/><ellipse cx="-38" cy="-70" rx="28" ry="40" fill="${c.cool}"/><ellipse cx="38" cy="-70" rx="28" ry="40" fill="${c.cool}"/>`;
const dog: Motif = (c) =>
  rect(-80, 10, 140, 70, c.warm, 34) +
  rect(-76, 60, 24, 60, c.warm, 8) +
  rect(28, 60, 24, 60, c.warm, 8) +
  line('M-76 30Q-118 10 -112 -34', c.warm, 16) +
  rect(30, -74, 84, 78, c.warm, 28) +
  rect(84, -36, 50, 34, c.light, 15) +
  shape('M36 -70Q14 -50 26 -6Q56 -20 58 -66z', c.ink) +
  dot(86, -44, 7, c.ink) +
  dot(128, -26, 9, c.ink) +
  rect(30, 2, 64, 15, c.cool, 7);
const car: Motif = (c) =>
  shape('M-70 -64H40L86 -4H126Q134 -4 134 10V62H-134V10Q-134 -4 -112 -4z', c.warm) +
  shape('M-60 -48H-18V-6H-92z', c.light) +
  shape('M-4 -48H34L64 -6H-4z', c.light) +
  dot(-74, 66, 36, c.ink) +
  dot(-74, 66, 15, c.light) +
  dot(76, 66, 36, c.ink) +
  dot(76, 66, 15, c.light) +
  rect(114, 14, 20, 18, c.cool, 6);
const photo: Motif = (c) =>
  rect(-126, -60, 252, 160, c.ink, 22) +
  rect(-60, -92, 90, 50, c.ink, 12) +
  rect(-126, -30, 252, 26, c.warm) +
  dot(0, 24, 66, c.light) +
  dot(0, 24, 48, c.cool) +
  dot(-14, 8, 14, c.light) +
  dot(96, -44, 9, c.warm);
const cake: Motif = (c) =>
  rect(-110, 30, 220, 86, c.warm, 14) +
  rect(-76, -44, 152, 80, c.light, 14) +
  shape(
    'M-110 44V56q18 30 37 0q18 30 37 0q18 30 36 0q18 30 37 0q18 30 37 0q18 30 36 0V44q0 -14 -14 -14H-96q-14 0 -14 14z',
    c.cool,
  ) +
  many(
    3,
    (at) =>
      rect(-46 + at * 40, -88, 12, 46, c.ink, 4) + shape(`M${-40 + at * 40} -118q14 18 0 28q-14 -10 0 -28z`, c.warm),
  ) +
  rect(-130, 112, 260, 12, c.ink, 6);
const ledger: Motif = (c) =>
  rect(-116, -110, 150, 220, c.light, 10) +
  line('M-92 -76H10M-92 -44H10M-92 -12H-20M-92 20H10', c.cool, 9) +
  rect(0, -40, 124, 160, c.ink, 14) +
  rect(16, -24, 92, 36, c.cool, 6) +
  many(9, (at) => rect(16 + (at % 3) * 34, 26 + Math.floor(at / 3) * 30, 24, 22, at === 8 ? c.warm : c.light, 5));
const plan: Motif = (c) =>
  rect(-126, -100, 252, 200, c.cool, 8) +
  line('M-100 -74H100V74H-100zM-100 0H-20V74M-20 -74V-30M40 74V10H100', c.light, 8) +
  line('M60 -120L20 60M60 -120L104 60', c.ink, 10) +
  dot(60, -116, 16, c.warm);
const seal: Motif = (c) =>
  rect(-106, -120, 170, 230, c.light, 10) +
  line('M-80 -84H38M-80 -52H38M-80 -20H38M-80 12H-10', c.ink, 8) +
  shape('M40 70L20 124L58 108L96 124L76 70z', c.cool) +
  dot(58, 56, 46, c.warm) +
  dot(58, 56, 28, c.light);
const toolbox: Motif = (c) =>
  line('M-50 -40V-70Q-50 -90 -30 -90H30Q50 -90 50 -70V-40', c.ink, 14) +
  rect(-124, -40, 248, 150, c.warm, 16) +
  rect(-124, 14, 248, 18, c.ink) +
  rect(-24, 4, 48, 44, c.light, 8) +
  line('M84 -50L104 -116', c.cool, 12);

/** The motifs of each trade; one of them is drawn. */
export const motifs: Readonly<Record<string, readonly Motif[]>> = {
  plomeria: [tap, tap, toolbox],
  electricista: [bulb, board],
  gasista: [flame, flame, toolbox],
  pintura: [roller, roller, roof],
  albanileria: [bricks, bricks, roof, toolbox],
  durlock: [bricks, plan, shelf],
  'colocacion-de-pisos': [tiles, tiles, toolbox],
  'pulido-de-pisos': [tiles, tiles, chair],
  impermeabilizacion: [rain, rain, roof],
  techos: [roof, roof, rain],
  carpinteria: [chair, shelf],
  herreria: [gate, gate, toolbox],
  cerrajeria: [key, key, gate],
  vidrieria: [pane, pane, blind],
  'persianas-y-cortinas': [blind, blind, pane],
  'aire-acondicionado': [split, split, toolbox],
  calefaccion: [radiator, flame],
  electrodomesticos: [washer, washer, split],
  'tecnico-de-pc': [laptop, laptop, cctv],
  'camaras-y-alarmas': [cctv, cctv, gate],
  'limpieza-del-hogar': [bucket, bucket, sofa, pane],
  'limpieza-de-tapizados': [sofa, bucket],
  'control-de-plagas': [shield],
  jardineria: [plant, plant, gate],
  piletas: [wave, wave, plant],
  'fletes-y-mudanzas': [truck, truck, sofa, shelf],
  tapiceria: [sofa, chair],
  costura: [spool, spool, blind],
  'peluqueria-a-domicilio': [comb, comb, polish],
  manicuria: [polish, polish, stones],
  masajes: [stones, stones, plant],
  kinesiologia: [heart, dumbbell],
  enfermeria: [heart, cup],
  'cuidado-de-personas-mayores': [cup, heart, plant],
  nineras: [blocks],
  'clases-particulares': [book, book, ledger],
  'clases-de-idiomas': [bubbles],
  'clases-de-musica': [guitar, piano],
  psicopedagogia: [blocks, book],
  'entrenamiento-personal': [dumbbell, heart],
  'paseo-de-perros': [dog, paw],
  'adiestramiento-canino': [dog, paw],
  'veterinaria-a-domicilio': [paw, dog, heart],
  'mecanica-a-domicilio': [car, car, toolbox],
  fotografia: [photo, photo, dog, cake, plant],
  'pasteleria-y-catering': [cake, cake, cup],
  contador: [ledger, ledger, laptop],
  arquitectura: [plan, plan, roof],
  'traduccion-publica': [seal, seal, bubbles],
};

/** Drawn for a trade without a motif of its own. */
export const anyMotif: readonly Motif[] = [toolbox];
