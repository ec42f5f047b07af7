import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../errors.ts';
import { invalidParameter } from '../parameters.ts';
import { renderFailure } from './failure-text.ts';

/** A failure as a client over HTTP rejects with. */
function failure(code: string, status: number, message = 'no', more: object = {}): Error {
  return Object.assign(new Error(message), { code, status, ...more });
}

test("the API's words for where a slug comes from are a tool's, and said once", () => {
  assert.equal(
    renderFailure(invalidParameter('service', null, 'is required: a slug that GET /services lists'), 'r'),
    '`service` is required: a slug that service_list_services lists.',
  );
  const unknown = invalidParameter('city', 'ushuaya', 'names no city; GET /cities lists them', { suggestions: [] });
  assert.equal(renderFailure(unknown, 'r'), '`city` names no city; service_list_cities lists them. Given: "ushuaya".');
});

test('the districts that have somebody are named with how many, where one is missing or wrong', () => {
  const neighborhoods = [
    { slug: 'palermo', city: 'buenos-aires', total: 7 },
    { slug: 'centro', city: 'rosario', total: 2 },
  ];
  const missing = invalidParameter('neighborhood', null, 'is required', { neighborhoods });
  assert.match(
    renderFailure(missing, 'r'),
    /Neighborhoods with professionals: palermo in buenos-aires \(7\), centro in rosario \(2\)\./,
  );
  const foreign = invalidParameter('neighborhood', null, 'is required', { neighborhoods: [{ slug: 7 }, null, 'x'] });
  assert.doesNotMatch(renderFailure(foreign, 'r'), /somebody/);
});

test('the cities of a neighborhood that is elsewhere are not offered as its slug', () => {
  const error = invalidParameter('neighborhood', 'palermo', 'names no neighborhood of that city', {
    suggestions: [],
    cities: ['buenos-aires'],
  });
  assert.match(renderFailure(error, 'r'), /Given: "palermo"\. Cities that have it: buenos-aires\. service_list_cities/);
});

test('a page of a proxy is told by its status: too many requests, or out of service', () => {
  const proxy = (status: number, more?: object) =>
    renderFailure(failure('unexpected_response', status, 'x', more), 'r');
  assert.equal(
    proxy(429, { retryAfterSeconds: 7 }),
    'Too many requests. Wait 7 seconds, then call again with the same arguments.',
  );
  assert.equal(
    proxy(502),
    'The directory does not answer right now (HTTP 502). Call again in a minute; if it fails again, tell the person that the directory is down or that its address is set up wrong.',
  );
  assert.equal(proxy(404), 'The directory can not be used as it is set up: x');
});

test('a wait is whole seconds, never longer than an hour', () => {
  const wait = (seconds: number) =>
    renderFailure(new ApiError('rate_limited', undefined, { retry_after_seconds: seconds }), 'r');
  assert.match(wait(1), /Wait 1 second, then/);
  assert.match(wait(1.2), /Wait 2 seconds,/);
  assert.match(wait(999_999_999), /Wait 3600 seconds,/);
  assert.match(wait(-5), /Wait 60 seconds,/);
});

test('an error of a server is cut, and its control characters are gone', () => {
  assert.equal(renderFailure(failure('invalid_parameter', 400, 'm'.repeat(1e6)), 'r').length, 4_000);
  const suggestions = Array.from({ length: 5_000 }, (_, i) => `s${i}`);
  assert.equal(
    renderFailure(failure('invalid_parameter', 400, 'No.', { details: { suggestions } }), 'r'),
    'No. Nearest valid: s0, s1, s2, s3, s4.',
  );
  assert.equal(renderFailure(failure('invalid_parameter', 400, 'a\u001b[2J\u0000b'), 'r'), 'a[2Jb');
});
