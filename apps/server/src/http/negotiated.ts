import { hash } from 'node:crypto';
import { memoized } from '../memoized.ts';
import type { Answer } from '../snapshot/snapshot.ts';
import { type Coding, pack, packOnce, tagOf, type Wanted, WORTH_BYTES, wantedCoding } from './content-coding.ts';
import type { Exchange } from './exchange.ts';
import type { PackedAnswers } from './packed-answers.ts';
import { isCurrent, type Ready, sendReady } from './respond.ts';

/** The headers of an answer that was just written into the buffer. */
export interface Made {
  readonly etag: string;
  readonly link: string;
}

/**
 * Sends a read of the directory in the coding that the client prefers. `key` identifies the answer within the snapshot. A
 * compressed copy is reused, and a client without `Accept-Encoding` skips all of this.
 */
export function sendRead(
  exchange: Exchange,
  cache: PackedAnswers,
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
  const cached = cache.find(snapshot, coding, key);
  if (cached !== null) {
    sendCoded(exchange, cached.bytes, cached.etag, { link: cached.link, coding }, wanted);
    return;
  }
  const { etag, link } = make();
  const bytes = answer.buffer.subarray(0, answer.length);
  // A HEAD does not count as a request for the answer, since it has to describe the GET before it.
  const isTime = wanted.required || (exchange.request.method === 'GET' && cache.seen(snapshot, key));
  if (bytes.length < WORTH_BYTES || !isTime || !cache.mayPack(bytes.length)) {
    sendPlain(exchange, bytes, etag, { link }, coding);
    return;
  }
  const packed = { bytes: pack(bytes, coding), etag, link };
  cache.store(snapshot, coding, key, packed);
  sendCoded(exchange, packed.bytes, etag, { link, coding }, wanted);
}

/** Sends an answer in the coding that the client prefers, without caching it: it answers a caller's own text. */
export function sendUncached(exchange: Exchange, cache: PackedAnswers, bytes: Buffer, etag: string): void {
  const wanted = wantedCoding(exchange.request.headers['accept-encoding']);
  if (wanted === null) {
    sendReady(exchange, bytes, etag);
    return;
  }
  const { coding } = wanted;
  if (bytes.length < WORTH_BYTES || !cache.mayPack(bytes.length)) sendPlain(exchange, bytes, etag, {}, coding);
  else sendCoded(exchange, pack(bytes, coding), etag, { coding }, wanted);
}

const documentTag = memoized((bytes: Buffer) => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`);

/** Sends a document whose bytes never change. Each coding is compressed once, when it is first requested. */
export function sendDocument(exchange: Exchange, bytes: Buffer, ready: Ready = {}): void {
  const etag = documentTag(bytes);
  const wanted = wantedCoding(exchange.request.headers['accept-encoding']);
  if (wanted === null || bytes.length < WORTH_BYTES) {
    sendReady(exchange, bytes, etag, ready);
    return;
  }
  const { coding } = wanted;
  sendCoded(exchange, packOnce(bytes, coding), etag, { ...ready, coding }, wanted);
}

/** Sends coded bytes; 304 when the client has them, or has the plain bytes and accepts those. `etag` is of the plain bytes. */
function sendCoded(exchange: Exchange, bytes: Buffer, etag: string, ready: Ready, { coding, required }: Wanted): void {
  const isPlainCurrent = !required && isCurrent(exchange.request.headers['if-none-match'], etag);
  if (isPlainCurrent) sendReady(exchange, bytes, etag, ready);
  else sendReady(exchange, bytes, tagOf(etag, coding), ready);
}

/** Sends plain bytes; 304 when the client has them, plain or in the coding that it prefers. */
function sendPlain(exchange: Exchange, bytes: Buffer, etag: string, ready: Ready, coding: Coding): void {
  const coded = tagOf(etag, coding);
  const isCodedCurrent = isNamed(exchange.request.headers['if-none-match'], coded);
  sendReady(exchange, bytes, isCodedCurrent ? coded : etag, ready);
}

function isNamed(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.includes(etag) === true && isCurrent(ifNoneMatch, etag);
}
