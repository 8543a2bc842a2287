// A minimal application with React and a canvas, with which the map pages are compared.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const code = `
  import { createElement, useEffect, useRef } from 'react';
  import { createRoot } from 'react-dom/client';
  function Page() {
    const ref = useRef(null);
    useEffect(() => {
      const pen = ref.current.getContext('2d');
      pen.fillRect(0, 0, 800, 600);
      ref.current.setAttribute('data-painted', '');
    }, []);
    return createElement('canvas', { ref, width: 1440, height: 800 });
  }
  createRoot(document.querySelector('main')).render(createElement(Page));
`;

/** A selector that matches once the page is painted. */
export const painted = 'canvas[data-painted]';

/** Serves a page that loads React and paints one canvas, compressed like the product. */
export async function serveBarePage(): Promise<{ url: string; stop(): void }> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = gzipSync(outputFiles[0]?.contents ?? new Uint8Array());
  const page = '<!doctype html><main></main><script type="module" src="/page.js"></script>';
  const server = createServer((request, response) => {
    if (request.url === '/page.js') {
      response.setHeader('Content-Type', 'text/javascript').setHeader('Content-Encoding', 'gzip');
      response.end(script);
    } else {
      response.setHeader('Content-Type', 'text/html').end(page);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
