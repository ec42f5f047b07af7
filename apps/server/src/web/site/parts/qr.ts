import { encode } from 'uqr';
import { type Html, html } from '../html.ts';

const QUIET_ZONE = 3;

/** A link as a QR code, drawn here so that no other service sees a private link. */
export function renderQr(link: string, label: string): Html {
  const { size, data } = encode(link, { border: QUIET_ZONE });
  const path = data.map(rowPath).join('');
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}

/** The dark runs of a row, each a rectangle one unit high. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    const start = x;
    while (row[x]) x++;
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
  }
  return path;
}
