import { createHash } from 'node:crypto';
import type { Answer } from '../snapshot/snapshot.ts';
import { type Coding, pack, tagOf, type Wanted, WORTH_BYTES, wantedCoding } from './content-coding.ts';
import type { Exchange } from './exchange.ts';
import type { PackedAnswers } from './packed-answers.ts';
import { isCurrent, type Ready, sendReady } from './respond.ts';

/** An answer that was just written into the buffer. */
export interface Made {
  readonly etag: string;
  readonly link: string;
}

/**
 * Sends a read of the directory in the coding its caller prefers. `key` tells it from every other answer of the
 * snapshot. What has a packed copy is not made again; a caller without `Accept-Encoding` pays nothing for all this.
 */
export function sendRead(
  exchange: Exchange,
  store: PackedAnswers,
  answer: Answer,
  snapshot: string,
  key: string,
  make: () => Made,
): void {
  const wanted = wantedCoding(exchange.request.headers['accept-encoding']);
  if (wanted === null) {
    const { etag, link } = make();
    sendReady(exchange, answer.buffer.subarray(0, answer.length), etag, { link });
    return;
  }
  const { coding } = wanted;
  const kept = store.find(snapshot, coding, key);
  if (kept !== null) {
    sendCoded(exchange, kept.bytes, kept.etag, { link: kept.link, coding }, wanted);
    return;
  }
  const { etag, link } = make();
  const bytes = answer.buffer.subarray(0, answer.length);
  // HEAD tells what the GET before it was sent as, so it is no sight of its own.
  const isTime = wanted.required || (exchange.request.method === 'GET' && store.seen(snapshot, key));
  if (bytes.length < WORTH_BYTES || !isTime || !store.mayPack(bytes.length)) {
    sendPlain(exchange, bytes, etag, { link }, coding);
    return;
  }
  const packed = { bytes: pack(bytes, coding), etag, link };
  store.keep(snapshot, coding, key, packed);
  sendCoded(exchange, packed.bytes, etag, { link, coding }, wanted);
}

/** Sends an answer to a caller's own words, in the coding its caller prefers. Nobody keeps it, packed or plain. */
export function sendUnkept(exchange: Exchange, store: PackedAnswers, bytes: Buffer, etag: string): void {
  const wanted = wantedCoding(exchange.request.headers['accept-encoding']);
  if (wanted === null) {
    sendReady(exchange, bytes, etag);
    return;
  }
  const { coding } = wanted;
  if (bytes.length < WORTH_BYTES || !store.mayPack(bytes.length)) sendPlain(exchange, bytes, etag, {}, coding);
  else sendCoded(exchange, pack(bytes, coding), etag, { coding }, wanted);
}

/** What a whole document is sent as, worked out once. */
interface Known {
  readonly etag: string;
  readonly packed: Map<Coding, Buffer>;
}

const documents = new WeakMap<Buffer, Known>();

/** Sends a whole document whose bytes never change: its tag is of them, each coding is made when it is first asked for. */
export function sendDocument(exchange: Exchange, bytes: Buffer, ready: Ready = {}): void {
  let known = documents.get(bytes);
  if (known === undefined) {
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    known = { etag: `"${digest}"`, packed: new Map() };
    documents.set(bytes, known);
  }
  const wanted = wantedCoding(exchange.request.headers['accept-encoding']);
  if (wanted === null || bytes.length < WORTH_BYTES) {
    sendReady(exchange, bytes, known.etag, ready);
    return;
  }
  const { coding } = wanted;
  let packed = known.packed.get(coding);
  if (packed === undefined) {
    packed = pack(bytes, coding);
    known.packed.set(coding, packed);
  }
  sendCoded(exchange, packed, known.etag, { ...ready, coding }, wanted);
}

/** Sends the coded bytes; 304 when the caller has them, or has them plain and takes that. `etag` is of the plain ones. */
function sendCoded(exchange: Exchange, bytes: Buffer, etag: string, ready: Ready, { coding, required }: Wanted): void {
  const isPlainCurrent = !required && isCurrent(exchange.request.headers['if-none-match'], etag);
  if (isPlainCurrent) sendReady(exchange, bytes, etag, ready);
  else sendReady(exchange, bytes, tagOf(etag, coding), ready);
}

/** Sends the plain bytes; 304 when the caller has them, or has them in the coding that it prefers. */
function sendPlain(exchange: Exchange, bytes: Buffer, etag: string, ready: Ready, coding: Coding): void {
  const coded = tagOf(etag, coding);
  const isCodedCurrent = isNamed(exchange.request.headers['if-none-match'], coded);
  sendReady(exchange, bytes, isCodedCurrent ? coded : etag, ready);
}

function isNamed(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.includes(etag) === true && isCurrent(ifNoneMatch, etag);
}
