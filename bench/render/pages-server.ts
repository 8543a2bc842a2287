import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { layoutNetwork } from '../../graph/src/layout/index.ts';
import { makeSyntheticNetwork, type Size } from '../layout/synthetic-network.ts';

export const RENDERERS = ['ours', 'sigma', 'pixi'] as const;
/** A measured page: a renderer, or our renderer with the areas and colours of groups. */
export type PageName = (typeof RENDERERS)[number] | 'areas';

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>body{margin:0}#map{position:absolute;inset:0;overflow:hidden}</style>
<div id="map"></div><script type="module" src="/page.js"></script>`;

const FACE = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
<rect width="96" height="96" fill="#c6d8d6"/><circle cx="48" cy="44" r="24" fill="#e0ac82"/></svg>`;

/**
 * Serves the page of one renderer with one network to the browser, on a port of its own.
 * @typeParam Name the pages, which are files of a folder.
 */
export class PageServer<Name extends string = PageName> {
  private readonly scenes = new Map<Size, string>();
  private readonly bundles = new Map<Name, string>();
  private current: { renderer: Name; size: Size } | null = null;
  private readonly server: Server;

  constructor(
    private readonly folder = new URL('./pages/', import.meta.url),
    /** Further files that pages ask for, as JSON. */
    private readonly files: Record<string, string> = {},
  ) {
    this.server = createServer((request, response) => {
      const [type, body] = this.answer(request.url?.split('?')[0] ?? '/');
      response.setHeader('content-type', type);
      response.end(body);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async show(renderer: Name, size: Size): Promise<void> {
    this.current = { renderer, size };
    if (!this.bundles.has(renderer))
      this.bundles.set(renderer, await bundlePage(new URL(`${renderer}.ts`, this.folder)));
    if (!this.scenes.has(size)) this.scenes.set(size, makeScene(size));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer(path: string): [type: string, body: string] {
    const { current, files } = this;
    if (path === '/page.js') {
      return ['text/javascript', (current && this.bundles.get(current.renderer)) ?? ''];
    }
    if (path === '/scene.json') {
      return ['application/json', (current && this.scenes.get(current.size)) ?? ''];
    }
    if (files[path] !== undefined) return ['application/json', files[path]];
    if (path === '/face.svg') return ['image/svg+xml', FACE];
    return ['text/html', PAGE];
  }
}

function bundlePage(page: URL): Promise<string> {
  return bundle({ entryPoints: [fileURLToPath(page)] });
}

/** Bundles and minifies code as for a browser. */
export async function bundle(options: Parameters<typeof build>[0]): Promise<string> {
  const { outputFiles } = await build({
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    ...options,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

function makeScene(size: Size): string {
  const { nodeCount, sources, targets } = makeSyntheticNetwork(size);
  const degrees = new Array<number>(nodeCount).fill(0);
  for (const ends of [sources, targets]) {
    for (const node of ends) degrees[node] = (degrees[node] ?? 0) + 1;
  }
  return JSON.stringify({
    names: degrees.map((_, node) => `Entity number ${node}`),
    kinds: degrees.map((_, node) => [0, 0, 0, 1, 2][node % 5]),
    positions: [...layoutNetwork({ nodeCount, sources, targets })].map(Math.round),
    degrees,
    edgeSources: [...sources],
    edgeTargets: [...targets],
  });
}
