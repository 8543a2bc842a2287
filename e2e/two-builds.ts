// A site in front of the product, on which another build of the browser's files can be deployed.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Site {
  url: string;
  /** From now on the site has a second build: its files have other addresses, the old ones are gone. */
  deploy(): void;
  /** Another product answers from now on. */
  forwardTo(product: string): void;
  stop(): Promise<void>;
}

const folder = '/assets/second/';

export async function startBuilds(product: string): Promise<Site> {
  let target = product;
  let isSecond = false;
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const address = request.url ?? '/';
    if (isSecond && address.startsWith('/assets/') && !address.startsWith(folder)) {
      response.writeHead(404).end();
      return;
    }
    const { accept = '*/*', cookie = '' } = request.headers;
    const given = await fetch(target + address.replace(folder, '/assets/'), {
      headers: { accept, cookie },
      redirect: 'manual',
    });
    const type = given.headers.get('content-type') ?? '';
    const headers: Record<string, string> = { 'content-type': type };
    for (const name of ['cache-control', 'location']) {
      const value = given.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const bytes = Buffer.from(await given.arrayBuffer());
    const isText = /html|javascript/u.test(type);
    // Files name each other relative to themselves, or by "assets/…".
    const body =
      isSecond && isText
        ? bytes
            .toString()
            .replaceAll(/(["'`]\/?)assets\/(?=[\w-]+\.)/gu, `$1${folder.slice(1)}`)
            .replace(/build:"[0-9a-f]{12}"/u, 'build:"second"')
        : bytes;
    response.writeHead(given.status, headers).end(body);
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => {
      isSecond = true;
    },
    forwardTo: (other) => {
      target = other;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
