import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from './errors.ts';
import { parseQueryString } from './parameters.ts';
import { parseSearch } from './search.ts';

const reference = (query: string) => parseSearch('reference', parseQueryString(query));
const assistant = (query: string) => parseSearch('assistant', parseQueryString(query));

function refusal(read: () => unknown): { parameter: unknown; value: unknown; message: string } {
  try {
    read();
  } catch (error) {
    assert.ok(error instanceof ApiError);
    assert.equal(error.code, 'invalid_parameter');
    return { parameter: error.details?.parameter, value: error.details?.value, message: error.message };
  }
  return assert.fail('nothing was refused');
}

const DEFAULTS = {
  service: null,
  city: null,
  neighborhood: null,
  verified_identity: false,
  has_matricula: false,
  min_rating: null,
  min_reviews: null,
  sort: 'recommended',
  limit: 20,
  offset: 0,
};

test('an empty query is every professional, twenty at a time (spec: search.no-parameters, search.limit, search.offset)', () => {
  assert.deepEqual(reference(''), DEFAULTS);
});

test('every parameter is read', () => {
  assert.deepEqual(
    reference(
      'service=plomeria&city=buenos-aires&neighborhood=palermo&verified_identity=true&has_matricula=true&min_rating=4.5&min_reviews=10&sort=reviews&limit=50&offset=2147483647',
    ),
    {
      service: 'plomeria',
      city: 'buenos-aires',
      neighborhood: 'palermo',
      verified_identity: true,
      has_matricula: true,
      min_rating: 450,
      min_reviews: 10,
      sort: 'reviews',
      limit: 50,
      offset: 2147483647,
    },
  );
});

test('false for a filter means no filter (spec: search.false-is-no-filter)', () => {
  assert.deepEqual(reference('verified_identity=false&has_matricula=false'), DEFAULTS);
});

test('an unknown parameter is ignored, malformed or not (spec: search.unknown-parameter)', () => {
  assert.deepEqual(reference('order=rating&page=%&page=2&__proto__=1'), DEFAULTS);
});

test('an order that does not exist is refused (spec: search.sort)', () => {
  for (const sort of ['price', 'Rating', 'rating,reviews']) {
    assert.throws(() => reference(`sort=${sort}`), /must be one of recommended, rating, reviews/);
  }
});

test('every parameter of a long query counts, and an undecodable name is kept as received', () => {
  const many = Array.from({ length: 200 }, (_, i) => `x${i}=`).join('&');
  assert.equal(reference(`${many}&service=plomeria`).service, 'plomeria');
  assert.deepEqual([...parseQueryString('%zz=1&a+b&%=').keys()], ['%zz', 'a b', '%']);
});

test('what is malformed, empty or given twice is refused by name, with the value (spec: search.malformed, search.integer-max, errors.invalid-parameter, http.percent-encoding)', () => {
  const table: [query: string, parameter: string, value: string | null][] = [
    ['limit=0', 'limit', '0'],
    ['limit=51', 'limit', '51'],
    ['limit=', 'limit', ''],
    ['limit', 'limit', ''],
    ['limit=5x', 'limit', '5x'],
    ['limit=+5', 'limit', ' 5'],
    ['limit=-1', 'limit', '-1'],
    ['limit=1e1', 'limit', '1e1'],
    ['limit=5.0', 'limit', '5.0'],
    ['limit=٥', 'limit', '٥'],
    ['limit=5&limit=6', 'limit', '5,6'],
    ['limit=5&limit=5', 'limit', '5,5'],
    ['offset=-1', 'offset', '-1'],
    ['offset=2147483648', 'offset', null],
    ['min_rating=5.01', 'min_rating', '5.01'],
    ['min_rating=5.00000000000000000001', 'min_rating', '5.00000000000000000001'],
    ['min_rating=.5', 'min_rating', '.5'],
    ['min_rating=4.', 'min_rating', '4.'],
    ['min_rating=1e0', 'min_rating', '1e0'],
    ['min_rating=NaN', 'min_rating', 'NaN'],
    ['min_rating=4,5', 'min_rating', '4,5'],
    ['min_reviews=1.5', 'min_reviews', '1.5'],
    ['min_reviews=99999999999', 'min_reviews', null],
    ['verified_identity=1', 'verified_identity', '1'],
    ['verified_identity=TRUE', 'verified_identity', 'TRUE'],
    ['has_matricula=yes', 'has_matricula', 'yes'],
    [`service=${'a'.repeat(81)}`, 'service', 'a'.repeat(81)],
    ['city=%E0%A4%A', 'city', '%E0%A4%A'],
  ];
  for (const [query, parameter, value] of table) {
    const refused = refusal(() => reference(query));
    assert.equal(refused.parameter, parameter, query);
    // A number long enough to be a phone may come back masked.
    if (value !== null) assert.equal(refused.value, value, query);
  }
});

test('a refusal names the range that is allowed', () => {
  assert.equal(refusal(() => reference('limit=51')).message, '`limit` must be an integer from 1 to 50.');
  assert.equal(
    refusal(() => reference('min_rating=6')).message,
    '`min_rating` must be a number from 0 to 5, such as 4.5.',
  );
});

test('the name of a service or a place goes on as it was written: the directory reads it', () => {
  assert.equal(reference('service=Plomer%C3%ADa').service, 'Plomería');
  assert.equal(reference('city=bs.%20as.').city, 'bs. as.');
});

test('the value shown is cut at 100 characters and has no contact data (spec: errors.value-shown)', () => {
  const long = refusal(() => reference(`service=${'A'.repeat(5000)}`));
  assert.equal(String(long.value).length, 100);
  const phone = refusal(() => reference('limit=Juan%2011%205566-7788'));
  assert.doesNotMatch(String(phone.value), /5566/);
});

test('min_rating is compared exactly, in hundredths rounded up', () => {
  const table: [string, number][] = [
    ['0', 0],
    ['4.35', 435],
    ['4.350', 435],
    ['4.351', 436],
    ['4.3500000000000000001', 436],
    ['1.1', 110],
    ['005', 500],
    ['5.000', 500],
  ];
  for (const [text, hundredths] of table) assert.equal(reference(`min_rating=${text}`).min_rating, hundredths, text);
});

test('no query string makes the reader throw anything but a refusal', () => {
  const name = fc.constantFrom('service', 'limit', 'offset', 'min_rating', 'verified_identity', 'x', '');
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('%', '%zz', 'true', '5', '+', '\0'));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), fc.constantFrom('reference', 'assistant'), (pairs, form) => {
      const query = pairs.map(([n, v]) => `${n}=${v}`).join('&');
      try {
        parseSearch(form as 'reference', parseQueryString(query));
      } catch (error) {
        assert.ok(error instanceof ApiError, String(error));
        assert.equal(error.status, 400);
      }
    }),
  );
});

test('the assistant form needs a service (spec: assistant.required)', () => {
  const { parameter, value } = refusal(() => assistant('neighborhood=palermo'));
  assert.deepEqual([parameter, value], ['service', null]);
});

test('the assistant form counts limits above 5 as 5 and does not filter by reviews (spec: assistant.reviews-rank)', () => {
  assert.deepEqual(assistant('service=plomeria&neighborhood=palermo&limit=50&min_rating=4&min_reviews=3'), {
    ...DEFAULTS,
    service: 'plomeria',
    neighborhood: 'palermo',
    limit: 5,
  });
  assert.equal(refusal(() => assistant('service=plomeria&neighborhood=palermo&limit=51')).parameter, 'limit');
  assert.equal(refusal(() => assistant('service=plomeria&neighborhood=palermo&min_rating=9')).parameter, 'min_rating');
});
