/**
 * The limit of the runtime: bare `node:http` that answers each path with ready bytes from a Map.
 *
 *   node bench/limit-server.ts BODIES    a file of lines: path, tab, body
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const bodies = new Map<string, Buffer>();
for (const line of readFileSync(process.argv[2]!, 'utf8').split('\n')) {
  const tab = line.indexOf('\t');
  if (tab > 0) bodies.set(line.slice(0, tab), Buffer.from(line.slice(tab + 1)));
}

const server = createServer((request, response) => {
  const body = bodies.get(request.url!);
  if (body === undefined) {
    response.writeHead(404, { 'content-length': 0 });
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
