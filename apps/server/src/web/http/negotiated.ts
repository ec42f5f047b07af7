import { crc32 } from 'node:zlib';
import { memoized } from '@vidriera/contract/memo';
import type { CompressedAnswers, TaggedAnswer } from './compressed-answers.ts';
import {
  type ChosenCoding,
  type Coding,
  codedTagOf,
  compress,
  compressOnce,
  MIN_COMPRESSED_BODY,
  wantedCoding,
} from './content-coding.ts';
import { isCurrent, type Ready, sendReady } from './respond.ts';
import type { Exchange } from './route.ts';

/** What answers a read: its bytes, and the value of its `Link` header; '' for none. */
type Made = Pick<TaggedAnswer, 'bytes' | 'link'>;

/**
 * Sends a read of the directory in the coding that the client prefers; a client without `Accept-Encoding` gets what `make`
 * returns. `key` identifies the answer within the snapshot, and a compressed copy of it is reused. The key is null for an
 * answer to a caller's own text, which is not cached.
 */
export function sendRead(
  exchange: Exchange,
  cache: CompressedAnswers,
  snapshot: string,
  key: string | null,
  make: () => Made,
): void {
  const wanted = wantedCoding(exchange.request.headers['accept-encoding']);
  if (wanted === null) {
    const { bytes, link } = make();
    sendReady(exchange, bytes, tagOf(bytes), { link });
    return;
  }
  const { coding, required } = wanted;
  const cached = key === null ? null : cache.find(snapshot, coding, key);
  if (cached !== null) {
    sendCoded(exchange, cached.bytes, cached.etag, { link: cached.link, coding }, wanted);
    return;
  }
  const { bytes, link } = make();
  const etag = tagOf(bytes);
  // A HEAD does not count as a request for the answer, since it has to describe the GET before it.
  const isTime = key === null || required || (exchange.request.method === 'GET' && cache.markSeen(snapshot, key));
  if (bytes.length < MIN_COMPRESSED_BODY || !isTime || !cache.mayCompress(bytes.length)) {
    sendPlain(exchange, bytes, etag, { link }, coding);
    return;
  }
  const compressed = { bytes: compress(bytes, coding), etag, link };
  if (key !== null) cache.store(snapshot, coding, key, compressed);
  sendCoded(exchange, compressed.bytes, etag, { link, coding }, wanted);
}

/** The strong tag of these bytes: their checksum and their length. */
function tagOf(bytes: Buffer): string {
  return `"${crc32(bytes).toString(36)}-${bytes.length.toString(36)}"`;
}

const documentTag = memoized(tagOf);

/** Sends a document whose bytes never change. Each coding is compressed once, when it is first requested. */
export function sendDocument(exchange: Exchange, bytes: Buffer, ready: Ready = {}): void {
  const etag = documentTag(bytes);
  const wanted = wantedCoding(exchange.request.headers['accept-encoding']);
  if (wanted === null || bytes.length < MIN_COMPRESSED_BODY) {
    sendReady(exchange, bytes, etag, ready);
    return;
  }
  const { coding } = wanted;
  sendCoded(exchange, compressOnce(bytes, coding), etag, { ...ready, coding }, wanted);
}

/** Sends coded bytes; 304 when the client has them, or has the plain bytes and accepts those. `etag` is of the plain bytes. */
function sendCoded(
  exchange: Exchange,
  bytes: Buffer,
  etag: string,
  ready: Ready,
  { coding, required }: ChosenCoding,
): void {
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
