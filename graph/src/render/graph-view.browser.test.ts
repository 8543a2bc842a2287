/// <reference types="node" />
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featuresOff } from '../../../e2e/chromium-features.ts';
import type { GraphView } from './graph-view.ts';

declare global {
  interface Window {
    map: GraphView;
    heard: [name: string, ...values: unknown[]][];
  }
}

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

// Five nodes in the middle of 800 x 600 pixels: 0 in the centre, joined with 1 (right) and 2 (below).
const page = `
import { GraphView } from './graph-view.ts';
import { aScene } from './test-scene.ts';
const theme = {
  background: '#ffffff', edge: '#000000', edgeHighlight: '#00ffff', label: '#000000',
  fill: ['#ff0000', '#00ff00', '#0000ff'], dim: ['#ffeeee', '#eeffee', '#eeeeff'],
  labelHalo: '#ffffff', selectedRing: '#000000', glow: '#ffff00', focus: '#000000',
  nodeStroke: '#ffffff', pictureRing: '#ffffff', fontFamily: 'sans-serif',
};
window.openMap = (options) => {
  window.heard = [];
  const hear = (name) => (...values) => window.heard.push([name, ...values]);
  const names = ['onSelect', 'onHover', 'onFocus', 'onDragStart', 'onDrag', 'onDragEnd'];
  const events = Object.fromEntries(names.map((name) => [name, hear(name)]));
  window.map = new GraphView(document.getElementById('host'), {
    theme, events, reducedMotion: true, ...options,
  });
  window.map.setScene(aScene({
    places: [[0, 0], [100, 0], [0, 100], [-150, -100], [150, 120]],
    edges: [[0, 1], [0, 2]],
    kinds: [0, 1, 2, 0, 1],
  }));
  window.map.camera = { x: 0, y: 0, zoom: 1 };
  window.heard.length = 0;
};
`;

describe.skipIf(!existsSync(executablePath))('the map in Chromium', () => {
  let browser: Browser;
  let script: string;

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', `--disable-features=${featuresOff.join(',')}`],
    });
    const resolveDir = fileURLToPath(new URL('.', import.meta.url));
    const { outputFiles } = await build({
      stdin: { contents: page, resolveDir, loader: 'ts' },
      bundle: true,
      write: false,
      format: 'iife',
    });
    script = outputFiles[0]?.text ?? '';
  });

  afterAll(() => browser.close());

  async function openMap(options: object = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
    const opened = await context.newPage();
    await opened.setContent('<body style="margin:0"><div id="host" style="height:600px"></div>');
    await opened.addScriptTag({ content: script });
    await opened.evaluate(`openMap(${JSON.stringify(options)})`);
    await settle(opened);
    return opened;
  }

  async function settle(opened: Page): Promise<void> {
    await opened.waitForFunction(() => window.map.stats().settled);
  }

  async function heard(opened: Page, name: string): Promise<unknown[][]> {
    const all = await opened.evaluate(() => window.heard);
    return all.filter(([each]) => each === name).map(([, ...values]) => values);
  }

  /** What colour a screen pixel has, after everything is drawn. */
  async function colourAt(opened: Page, x: number, y: number): Promise<number[]> {
    await settle(opened);
    const shot = await opened.screenshot({ clip: { x, y, width: 1, height: 1 } });
    const url = `data:image/png;base64,${shot.toString('base64')}`;
    return opened.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const context = document.createElement('canvas').getContext('2d');
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    }, url);
  }

  it('chooses the rasterizer where WebGL is only imitated by software', async () => {
    const opened = await openMap();
    expect(await opened.evaluate(() => window.map.stats().backend)).toBe('canvas');
  });

  it('selects by a click and lets go by another one, on the node or on the ground', async () => {
    const opened = await openMap();
    await opened.mouse.click(400, 300);
    await opened.mouse.move(600, 500);
    await opened.waitForTimeout(500); // two clicks in quick succession are a double-click
    await opened.mouse.click(400, 300);
    await opened.waitForTimeout(500);
    await opened.mouse.click(500, 300);
    await opened.waitForTimeout(500);
    await opened.mouse.click(700, 100);
    expect(await heard(opened, 'onSelect')).toEqual([[0], [null], [1], [null]]);
  });

  it('does not echo a selection that came from outside', async () => {
    const opened = await openMap();
    await opened.evaluate(() => window.map.select(2));
    await settle(opened);
    expect(await heard(opened, 'onSelect')).toEqual([]);
    await opened.mouse.click(400, 400);
    expect(await heard(opened, 'onSelect')).toEqual([[null]]);
  });

  it('tells what the pointer is on, once for each change', async () => {
    const opened = await openMap();
    await opened.mouse.move(400, 300);
    await opened.mouse.move(401, 301);
    await opened.mouse.move(500, 300);
    await opened.mouse.move(500, 200);
    expect(await heard(opened, 'onHover')).toEqual([[0], [1], [null]]);
  });

  it('moves a node that is dragged, and the ground where there is none', async () => {
    const opened = await openMap();
    await opened.mouse.move(500, 300);
    await opened.mouse.down();
    await opened.mouse.move(520, 340, { steps: 4 });
    await opened.mouse.up();
    expect(await heard(opened, 'onDragStart')).toEqual([[1]]);
    expect((await heard(opened, 'onDrag')).at(-1)).toEqual([1, 120, 40]);
    expect(await heard(opened, 'onDragEnd')).toEqual([[1]]);

    await opened.mouse.move(700, 100);
    await opened.mouse.down();
    await opened.mouse.move(650, 80, { steps: 4 });
    await opened.mouse.up();
    const camera = await opened.evaluate(() => window.map.camera);
    expect(camera).toEqual({ x: 50, y: 20, zoom: 1 });
    expect(await heard(opened, 'onSelect')).toEqual([]);
  });

  it('zooms about the pointer, between 0.1 and 8', async () => {
    const opened = await openMap();
    await opened.mouse.move(400, 300);
    for (let turn = 0; turn < 12; turn++) await opened.mouse.wheel(0, -400);
    expect(await opened.evaluate(() => window.map.camera)).toEqual({ x: 0, y: 0, zoom: 8 });
    for (let turn = 0; turn < 20; turn++) await opened.mouse.wheel(0, 400);
    expect((await opened.evaluate(() => window.map.camera)).zoom).toBeCloseTo(0.1, 8);
  });

  it('zooms by a double-click without taking the selection back', async () => {
    const opened = await openMap();
    await opened.mouse.dblclick(400, 300);
    await settle(opened);
    expect(await heard(opened, 'onSelect')).toEqual([[0]]);
    expect((await opened.evaluate(() => window.map.camera)).zoom).toBeCloseTo(2, 6);
  });

  it('pans and pinches by fingers, and drags only the selected node by one', async () => {
    const opened = await openMap();
    const session = await opened.context().newCDPSession(opened);
    const touch = (type: string, ...points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    // One finger on a node that is not selected moves the ground.
    await touch('touchStart', [500, 300]);
    for (const x of [490, 470, 450]) await touch('touchMove', [x, 300]);
    await touch('touchEnd');
    expect((await opened.evaluate(() => window.map.camera)).x).toBeCloseTo(50, 6);
    expect(await heard(opened, 'onDragStart')).toEqual([]);

    // Two fingers: what was between them stays between them.
    const between = () => opened.evaluate(() => window.map.screenPosition(0));
    await touch('touchStart', [300, 300], [400, 300]);
    for (const more of [10, 30, 50]) await touch('touchMove', [300 - more, 300], [400 + more, 300]);
    await touch('touchEnd');
    expect((await opened.evaluate(() => window.map.camera)).zoom).toBeCloseTo(2, 6);
    expect(await between()).toEqual({ x: 350, y: 300 });

    await opened.evaluate(() => window.map.select(0));
    await touch('touchStart', [350, 300]);
    for (const x of [360, 380, 390]) await touch('touchMove', [x, 300]);
    await touch('touchEnd');
    expect(await heard(opened, 'onDragStart')).toEqual([[0]]);
    expect(await heard(opened, 'onSelect')).toEqual([]);
  });

  it('fits the network into what furniture leaves free', async () => {
    const opened = await openMap();
    await opened.evaluate(() => {
      window.map.setInsets({ top: 100, right: 0, bottom: 0, left: 300 });
      window.map.fit();
    });
    await settle(opened);
    for (const node of [0, 1, 2, 3, 4]) {
      const { x, y } = await opened.evaluate((index) => window.map.screenPosition(index), node);
      expect(x).toBeGreaterThanOrEqual(300);
      expect(x).toBeLessThanOrEqual(800);
      expect(y).toBeGreaterThanOrEqual(100);
      expect(y).toBeLessThanOrEqual(600);
    }
  });

  it('walks to neighbours by the arrow keys and shows where it stands', async () => {
    const opened = await openMap();
    const steps = await opened.evaluate(() => [
      window.map.moveFocus('up'),
      window.map.moveFocus('right'),
      window.map.moveFocus('right'),
      window.map.moveFocus('left'),
      window.map.moveFocus('down'),
    ]);
    expect(steps).toEqual([0, 1, 1, 0, 2]);
    expect(await heard(opened, 'onFocus')).toEqual([[0], [1], [0], [2]]);
  });

  it.each(['canvas', 'webgl'])(
    'draws each kind in its colour and dims what is not near (%s)',
    async (backend) => {
      const opened = await openMap({ backend });
      expect(await opened.evaluate(() => window.map.stats().backend)).toBe(backend);
      expect(await colourAt(opened, 500, 300)).toEqual([0, 255, 0]);
      expect(await colourAt(opened, 400, 400)).toEqual([0, 0, 255]);
      expect(await colourAt(opened, 550, 420)).toEqual([0, 255, 0]);
      await opened.evaluate(() => window.map.select(0));
      expect(await colourAt(opened, 400, 300)).toEqual([255, 0, 0]);
      expect(await colourAt(opened, 500, 300)).toEqual([0, 255, 0]);
      expect(await colourAt(opened, 550, 420)).toEqual([238, 255, 238]);
    },
  );

  it.each(['canvas', 'webgl'])('follows positions that change (%s)', async (backend) => {
    const opened = await openMap({ backend });
    await opened.evaluate(() => {
      window.map.setPositions(Float32Array.from([0, 0, 100, 0, 0, 100, -150, -100, 200, -120]));
    });
    expect(await colourAt(opened, 600, 180)).toEqual([0, 255, 0]);
    expect(await colourAt(opened, 550, 420)).toEqual([255, 255, 255]);
  });

  it('shows names only once the network is painted under them', async () => {
    const opened = await openMap({ backend: 'canvas' });
    const seen = await opened.evaluate(async () => {
      const before = window.map.stats().redraws;
      const count = 40_000;
      const places = Float32Array.from({ length: 2 * count }, (_, at) => (at * 7919) % 2000);
      window.map.setScene({
        nodeCount: count,
        kinds: new Uint8Array(count).fill(1),
        positions: places,
        degrees: new Uint32Array(count).fill(9),
        names: Array.from({ length: count }, (_, node) => `Node ${node}`),
        pictures: new Array(count).fill(null),
        edgeSources: Uint32Array.from({ length: 9 * count }, (_, edge) => edge % count),
        edgeTargets: Uint32Array.from({ length: 9 * count }, (_, edge) => (edge * 31 + 1) % count),
      });
      const frames: [isPainted: boolean, labels: number][] = [];
      for (let frame = 0; frame < 400 && !window.map.stats().settled; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const { redraws, labels } = window.map.stats();
        frames.push([redraws > before, labels]);
      }
      return frames;
    });
    expect(seen.filter(([isPainted]) => !isPainted).length).toBeGreaterThan(0);
    expect(seen.filter(([isPainted, labels]) => !isPainted && labels > 0)).toEqual([]);
    expect(seen.at(-1)?.[1]).toBeGreaterThan(0);
  });

  it('names its nodes and rings them before their pictures have come', async () => {
    const opened = await openMap({ backend: 'canvas' });
    await opened.route('**/late.png', () => undefined);
    await opened.evaluate(() => {
      window.map.setScene({
        nodeCount: 1,
        kinds: new Uint8Array([1]),
        positions: new Float32Array([0, 0]),
        degrees: new Uint32Array([900]),
        names: ['Tide Lines'],
        pictures: ['http://map.test/late.png'],
        edgeSources: new Uint32Array(0),
        edgeTargets: new Uint32Array(0),
      });
      window.map.camera = { x: 0, y: 0, zoom: 8 };
    });
    await settle(opened);
    expect(await opened.evaluate(() => window.map.stats().labels)).toBe(1);
    const radius = 6 * 1.25 * (1 + 0.16 * Math.log2(1 + 900 / 8));
    // Beside the square lies its ring in the kind's colour; half a side is 0.89 of the radius.
    expect(await colourAt(opened, Math.ceil(400 + 0.89 * radius), 300)).toEqual([0, 255, 0]);
  });

  it('comes back by itself after the GPU was lost', async () => {
    const opened = await openMap({ backend: 'webgl' });
    await opened.evaluate(async () => {
      const gl = document.querySelector('canvas')?.getContext('webgl2');
      const loss = gl?.getExtension('WEBGL_lose_context');
      const lost = new Promise((resolve) =>
        gl?.canvas.addEventListener('webglcontextlost', resolve, { once: true }),
      );
      loss?.loseContext();
      await lost;
      const restored = new Promise((resolve) =>
        gl?.canvas.addEventListener('webglcontextrestored', resolve, { once: true }),
      );
      setTimeout(() => loss?.restoreContext(), 50);
      await restored;
    });
    expect(await colourAt(opened, 500, 300)).toEqual([0, 255, 0]);
  });

  it.each(['canvas', 'webgl'])('leaves nothing behind (%s)', async (backend) => {
    const opened = await openMap({ backend });
    await opened.evaluate(() => window.map.destroy());
    const left = await opened.evaluate(() => document.getElementById('host')?.children.length);
    expect(left).toBe(0);
    await opened.mouse.click(400, 300);
    await opened.setViewportSize({ width: 700, height: 500 });
    expect(await opened.evaluate(() => window.heard)).toEqual([]);
  });

  it('follows the size of its element', async () => {
    const opened = await openMap();
    await opened.setViewportSize({ width: 600, height: 600 });
    await opened.waitForFunction(() => window.map.screenPosition(0).x === 300);
    expect(await colourAt(opened, 400, 300)).toEqual([0, 255, 0]);
  });
});
