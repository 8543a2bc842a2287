/// <reference types="node" />
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { featuresOff } from '../../../e2e/chromium-features.ts';
import type { GraphView } from './graph-view.ts';
import type { describePicture, paintPicture } from './picture.ts';
import type { RemoteView } from './remote-view.ts';
import type { aScene } from './test-scene.ts';

declare global {
  interface Window {
    map: GraphView;
    openMap: (options: object) => void;
    /** A map that a worker draws, or the page where `startWorker` is false or there can be none. */
    remote: RemoteView;
    openRemote: (options: object) => void;
    /** The worker of the remote map. */
    worker: Worker | null;
    workerCode: string;
    aScene: typeof aScene;
    describePicture: typeof describePicture;
    paintPicture: typeof paintPicture;
    heard: [name: string, ...values: unknown[]][];
    /** Set by tests that run the frames themselves. */
    nextFrame: () => void;
  }
}

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

// Five nodes amid 800 x 600 pixels: 0 in the centre, connected to 1 (right) and 2 (below).
const page = `
import { GraphView } from './graph-view.ts';
import { PageSurface } from './page-surface.ts';
import { RemoteView } from './remote-view.ts';
import { describePicture, paintPicture } from './picture.ts';
import { aScene } from './test-scene.ts';
const theme = {
  background: '#ffffff', edge: '#000000', edgeHighlight: '#00ffff', label: '#000000',
  areaName: '#ff00ff',
  fill: ['#ff0000', '#00ff00', '#0000ff'], dim: ['#ffeeee', '#eeffee', '#eeeeff'],
  colors: ['#008080', '#800080', ...Array(8).fill('#808080')],
  labelHalo: '#ffffff', selectedRing: '#000000', glow: '#ffff00', focus: '#000000',
  nodeStroke: '#ffffff', pictureRing: '#ffffff', fontFamily: 'sans-serif',
};
window.aScene = aScene;
window.describePicture = describePicture;
window.paintPicture = paintPicture;
const scene = () => aScene({
  places: [[0, 0], [100, 0], [0, 100], [-150, -100], [150, 120]],
  edges: [[0, 1], [0, 2]],
  kinds: [0, 1, 2, 0, 1],
});
const listen = (hearsEdges) => {
  window.heard = [];
  const hear = (name) => (...values) => window.heard.push([name, ...values]);
  const names = ['onSelect', 'onHover', 'onFocus', 'onDragStart', 'onDrag', 'onDragEnd'];
  names.push('onChooseFocused', 'onNothingThatWay', 'onMany');
  if (hearsEdges) names.push('onEdge');
  return Object.fromEntries(names.map((name) => [name, hear(name)]));
};
window.openMap = ({ hearsEdges, ...options }) => {
  window.map = new GraphView(new PageSurface(document.getElementById('host')), {
    theme, events: listen(hearsEdges), reducedMotion: true, ...options,
  });
  window.map.setScene(scene());
  window.map.camera = { x: 0, y: 0, zoom: 1 };
  window.heard.length = 0;
};
window.openRemote = ({ startWorker = true, fontFamily = 'sans-serif', names, ...options }) => {
  window.worker = null;
  const start = () => {
    const code = new Blob([window.workerCode], { type: 'text/javascript' });
    return (window.worker = new Worker(URL.createObjectURL(code)));
  };
  window.remote = new RemoteView(document.getElementById('host'), {
    theme: { ...theme, fontFamily }, events: listen(true), reducedMotion: true, ...options,
    ...(startWorker && { startWorker: start }),
  });
  const named = scene();
  names?.forEach((name, node) => { named.names[node] = name; });
  window.remote.setScene(named);
  window.remote.camera = { x: 0, y: 0, zoom: 1 };
};
`;

const workerPage = `
import { startViewWorker } from './view-worker.ts';
startViewWorker(self);
self.addEventListener('message', ({ data }) => {
  if (data === 'hang') for (;;);
});
`;

export const hasChromium = existsSync(executablePath);

/** Starts a Chromium for the tests of a file. @returns helpers to open and read maps in it. */
export function useChromium() {
  let browser: Browser;
  let script: string;
  let workerCode: string;

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', `--disable-features=${featuresOff.join(',')}`],
    });
    const resolveDir = fileURLToPath(new URL('.', import.meta.url));
    const bundle = async (contents: string) => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir, loader: 'ts' },
        ...{ bundle: true, write: false, format: 'iife' },
      });
      return outputFiles[0]?.text ?? '';
    };
    script = await bundle(page);
    workerCode = await bundle(workerPage);
  });

  // The maps of a test would otherwise keep running during the next tests.
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(() => browser.close());

  async function openPage(): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
    const opened = await context.newPage();
    await opened.setContent('<body style="margin:0"><div id="host" style="height:600px"></div>');
    await opened.addScriptTag({ content: script });
    return opened;
  }

  async function openMap(options: object = {}): Promise<Page> {
    const opened = await openPage();
    await opened.evaluate(`openMap(${JSON.stringify(options)})`);
    await settle(opened);
    return opened;
  }

  /** @param before is evaluated in the page first. */
  async function openRemote(options: object = {}, before = ''): Promise<Page> {
    const opened = await openPage();
    await opened.evaluate((code) => {
      window.workerCode = code;
    }, workerCode);
    await opened.evaluate(before);
    await opened.evaluate(`openRemote(${JSON.stringify(options)})`);
    await settleRemote(opened);
    return opened;
  }

  async function settleRemote(opened: Page): Promise<void> {
    await opened.waitForFunction(() => window.remote.stats().settled);
  }

  async function settle(opened: Page): Promise<void> {
    await opened.waitForFunction(() => window.map.stats().settled);
  }

  async function heard(opened: Page, name: string): Promise<unknown[][]> {
    const all = await opened.evaluate(() => window.heard);
    return all.filter(([each]) => each === name).map(([, ...values]) => values);
  }

  /** The colour of a screen pixel after everything is drawn. */
  async function colorAt(opened: Page, x: number, y: number): Promise<number[]> {
    const [color = []] = await colorsAlong(opened, x, y, 1);
    return color;
  }

  /** The same for `width` pixels in a row, in one screenshot, because screenshots are slow. */
  async function colorsAlong(
    opened: Page,
    x: number,
    y: number,
    width: number,
  ): Promise<number[][]> {
    await settle(opened);
    const shot = await opened.screenshot({ clip: { x, y, width, height: 1 } });
    const url = `data:image/png;base64,${shot.toString('base64')}`;
    return opened.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const context = document.createElement('canvas').getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = [...(context?.getImageData(0, 0, image.width, 1).data ?? [])];
      return Array.from({ length: image.width }, (_, at) => pixels.slice(4 * at, 4 * at + 3));
    }, url);
  }

  return { openMap, openRemote, settle, settleRemote, heard, colorAt, colorsAlong };
}
