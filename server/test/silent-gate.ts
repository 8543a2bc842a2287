import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that a test can make silent. */
export interface SilentGate {
  url: string;
  /** From now on nothing passes, and nothing is refused: a network that is silent. */
  hold(): void;
  release(): void;
  stop(): Promise<void>;
}

/** @param target `postgres://user@127.0.0.1:5432/name` */
export async function startSilentGate(target: string): Promise<SilentGate> {
  const url = new URL(target);
  const upstreamPort = Number(url.port);
  const open = new Set<Socket>();
  let isHeld = false;
  const server = createServer((client) => {
    const upstream = connect(upstreamPort, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('data', (chunk) => {
        if (!isHeld) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url.port = String(typeof address === 'object' ? address?.port : 0);
  return {
    url: url.href,
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      // What was swallowed does not come back.
      for (const socket of open) socket.destroy();
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
