import { hash } from 'node:crypto';
import { memoized } from '../memoized.ts';
import type { Answer } from '../snapshot/snapshot.ts';
import type { CompressedAnswers } from './compressed-answers.ts';
import {
  type Coding,
  codedTagOf,
  compress,
  compressOnce,
  type Wanted,
  WORTH_BYTES,
  wantedCoding,
} from './content-coding.ts';
import type { Exchange } from './exchange.ts';
import { isCurrent, type Ready, sendReady } from './respond.ts';

/** The headers of an answer that was just written into the buffer. */
interface AnswerHeaders {
  readonly etag: string;
  readonly link: string;
}

/**
 * Sends a read of the directory in the coding that the client prefers. `key` identifies the answer within the snapshot. A
 * compressed copy is reused, and a client without `Accept-Encoding` skips all of this.
 */
export function sendRead(
  exchange: Exchange,
  cache: CompressedAnswers,
  answer: Answer,
  snapshot: string,
  key: string,
  make: () => AnswerHeaders,
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
  if (bytes.length < WORTH_BYTES || !isTime || !cache.mayCompress(bytes.length)) {
    sendPlain(exchange, bytes, etag, { link }, coding);
    return;
  }
  const compressed = { bytes: compress(bytes, coding), etag, link };
  cache.store(snapshot, coding, key, compressed);
  sendCoded(exchange, compressed.bytes, etag, { link, coding }, wanted);
}

/** Sends an answer in the coding that the client prefers, without caching it: it answers a caller's own text. */
export function sendUncached(exchange: Exchange, cache: CompressedAnswers, bytes: Buffer, etag: string): void {
  const wanted = wantedCoding(exchange.request.headers['accept-encoding']);
  if (wanted === null) {
    sendReady(exchange, bytes, etag);
    return;
  }
  const { coding } = wanted;
  if (bytes.length < WORTH_BYTES || !cache.mayCompress(bytes.length)) sendPlain(exchange, bytes, etag, {}, coding);
  else sendCoded(exchange, compress(bytes, coding), etag, { coding }, wanted);
}

/** A strong tag of these bytes. SHA-1 is fast; a collision has no use for an attacker. */
export function tagOf(bytes: Buffer): string {
  return `"${hash('sha1', bytes, 'base64url').slice(0, 22)}"`;
}

const documentTag = memoized(tagOf);

/** Sends a document whose bytes never change. Each coding is compressed once, when it is first requested. */
export function sendDocument(exchange: Exchange, bytes: Buffer, ready: Ready = {}): void {
  const etag = documentTag(bytes);
  const wanted = wantedCoding(exchange.request.headers['accept-encoding']);
  if (wanted === null || bytes.length < WORTH_BYTES) {
    sendReady(exchange, bytes, etag, ready);
    return;
  }
  const { coding } = wanted;
  sendCoded(exchange, compressOnce(bytes, coding), etag, { ...ready, coding }, wanted);
}

/** Sends coded bytes; 304 when the client has them, or has the plain bytes and accepts those. `etag` is of the plain bytes. */
function sendCoded(exchange: Exchange, bytes: Buffer, etag: string, ready: Ready, { coding, required }: Wanted): void {
  const isPlainCurrent = !required && isCurrent(exchange.request.headers['if-none-match'], etag);
  if (isPlainCurrent) sendReady(exchange, bytes, etag, ready);
  else sendReady(exchange, bytes, codedTagOf(etag, coding), ready);
}

/** Sends plain bytes; 304 when the client has them, plain or in the coding that it prefers. */
function sendPlain(exchange: Exchange, bytes: Buffer, etag: string, ready: Ready, coding: Coding): void {
  const coded = codedTagOf(etag, coding);
  const isCodedCurrent = isNamed(exchange.request.headers['if-none-match'], coded);
  sendReady(exchange, bytes, isCodedCurrent ? coded : etag, ready);
}

function isNamed(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.includes(etag) === true && isCurrent(ifNoneMatch, etag);
}
