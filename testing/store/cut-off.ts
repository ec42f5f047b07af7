import { once } from 'node:events';
import net from 'node:net';

/** A proxy on loopback whose traffic can be cut, refused or frozen, to see what the far side makes of it. */
export interface CutOff {
  readonly port: number;
  /** Drops every connection; new ones are refused until {@link restore}. */
  cut(): Promise<void>;
  /** Connections stay open and nothing passes until {@link restore}. */
  freeze(): void;
  /** Waits this long before passing on what the target says. */
  delay(ms: number): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** `target` is looked at for each connection: changing it moves the address. */
export async function placeCutOff(target: { readonly host: string; readonly port: number }): Promise<CutOff> {
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let frozen = false;
  let waitMs = 0;
  const make = () =>
    net.createServer((near) => {
      const far = net.connect(target.port, target.host);
      const pair = [near, far] as const;
      pairs.add(pair);
      const end = () => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      };
      for (const socket of pair) socket.on('error', end).on('close', end);
      near.on('data', (chunk) => far.write(chunk));
      far.on('data', (chunk) => {
        if (waitMs === 0) near.write(chunk);
        else setTimeout(() => near.write(chunk), waitMs);
      });
      if (frozen) for (const socket of pair) socket.pause();
    });
  const dropAll = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  let server = make().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      dropAll();
      await closed;
    },
    freeze() {
      frozen = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    delay(ms) {
      waitMs = ms;
    },
    async restore() {
      frozen = false;
      waitMs = 0;
      for (const pair of pairs) for (const socket of pair) socket.resume();
      if (server.listening) return;
      server = make().listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      if (!server.listening) return;
      server.close();
      dropAll();
    },
  };
}
