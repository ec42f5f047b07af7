import { CITIES_PARAMETERS, type City, parseQueryString, readName } from '@vidriera/core';
import { sendDocument } from '../negotiated.ts';
import type { Route } from '../route.ts';
import { ignoredParameters } from '../unknown-parameters.ts';
import { type ReadOptions, readRoute } from './reads.ts';

const KNOWN: ReadonlySet<string> = new Set(CITIES_PARAMETERS.map(({ name }) => name));

/** GET /cities: all cities with their active neighborhoods (contract, 4.5), or the city that `city` names. */
export function listCities({ current }: ReadOptions): Route {
  const made = new WeakMap<City, Buffer>();
  const bytesOf = (city: City): Buffer => {
    let bytes = made.get(city);
    if (bytes === undefined) {
      bytes = Buffer.from(JSON.stringify({ data: [city] }));
      made.set(city, bytes);
    }
    return bytes;
  };
  return readRoute('list_cities', '/cities', (exchange) => {
    const given = parseQueryString(exchange.query);
    ignoredParameters(exchange, given, KNOWN);
    const name = readName(given, 'city');
    const snapshot = current();
    sendDocument(exchange, name === null ? snapshot.cities : bytesOf(snapshot.interpreter.cityNamed(name)));
  });
}
