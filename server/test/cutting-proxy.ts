import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server that cuts connections when a test tells it to. */
export interface CuttingProxy {
  address: string;
  /** When each next connection is cut: before the server gets the request, or after its answer. */
  cut: (connection: number) => 'before' | 'after' | null;
  stop(): Promise<void>;
}

/** @param target `http://127.0.0.1:3000` */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { port } = new URL(target);
  const open = new Set<Socket>();
  let count = 0;
  const server = createServer((client) => {
    count += 1;
    const when = proxy.cut(count);
    const upstream = connect(Number(port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => client.destroy()); // cuts the other side as well
    }
    client.on('data', (chunk) => {
      if (when === 'before') client.resetAndDestroy();
      else upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (when === 'after') client.resetAndDestroy();
      else client.write(chunk);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('end', () => client.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxy: CuttingProxy = {
    address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    cut: () => null,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
