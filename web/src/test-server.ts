// biome-ignore lint/style/noRestrictedImports: a real server for tests; no page imports this file.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * A small real server on a free port; the page is moved to its origin, so that same-origin calls
 * reach it.
 * @returns the requests that it received, and a function that stops it.
 */
export async function serveForTest(
  answer: (request: SeenRequest, response: ServerResponse) => void,
) {
  const seen: SeenRequest[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (part: string) => {
      body += part;
    });
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body };
      seen.push(request);
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  movePageTo(`${origin}/`);
  return {
    seen,
    origin,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function movePageTo(url: string) {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(url);
}
