import { describe, expect, it } from 'vitest';
import { hasChromium, useChromium } from './test-page.ts';

describe.skipIf(!hasChromium)('the map in Chromium', () => {
  const { openMap, settle, heard, colorAt } = useChromium();

  it('uses the canvas rasterizer if WebGL is emulated in software', async () => {
    const opened = await openMap();
    expect(await opened.evaluate(() => window.map.stats().backend)).toBe('canvas');
  });

  it('shows the first labels without a fade, several per frame', async () => {
    const opened = await openMap();
    const frames = await opened.evaluate(() => {
      // Each reading of the clock is 3 ms later, and frames run only when the test calls them.
      let [now, frame] = [1e9, undefined as FrameRequestCallback | undefined];
      performance.now = () => (now += 3);
      window.requestAnimationFrame = (next) => {
        frame = next;
        return 1;
      };
      window.openMap({ reducedMotion: false });
      let count = 0;
      for (let all = 0; all < 200 && !window.map.stats().settled; all++) {
        frame?.(performance.now());
        // The frames before the first label paint the network.
        if (window.map.stats().labels > 0) count += 1;
      }
      return { count, labels: window.map.stats().labels };
    });
    expect(frames).toEqual({ count: 2, labels: 5 });
  });

  it('selects a node by a click, and deselects it by a click on it or on the ground', async () => {
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

  it('does not call onSelect for a selection that the application sets', async () => {
    const opened = await openMap();
    await opened.evaluate(() => window.map.select(2));
    await settle(opened);
    expect(await heard(opened, 'onSelect')).toEqual([]);
    await opened.mouse.click(400, 400);
    expect(await heard(opened, 'onSelect')).toEqual([[null]]);
  });

  it('calls onHover once for each change of the node under the pointer', async () => {
    const opened = await openMap();
    await opened.mouse.move(400, 300);
    await opened.mouse.move(401, 301);
    await opened.mouse.move(500, 300);
    await opened.mouse.move(500, 200);
    expect(await heard(opened, 'onHover')).toEqual([[0], [1], [null]]);
  });

  it('drags the node under the pointer, or pans the map if there is none', async () => {
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

  it('zooms about the pointer by the wheel, between 0.1 and 8', async () => {
    const opened = await openMap();
    await opened.mouse.move(400, 300);
    for (let turn = 0; turn < 12; turn++) await opened.mouse.wheel(0, -400);
    expect(await opened.evaluate(() => window.map.camera)).toEqual({ x: 0, y: 0, zoom: 8 });
    for (let turn = 0; turn < 20; turn++) await opened.mouse.wheel(0, 400);
    expect((await opened.evaluate(() => window.map.camera)).zoom).toBeCloseTo(0.1, 8);
  });

  it('zooms in by a double-click, and does not deselect the node', async () => {
    const opened = await openMap();
    await opened.mouse.dblclick(400, 300);
    await settle(opened);
    expect(await heard(opened, 'onSelect')).toEqual([[0]]);
    expect((await opened.evaluate(() => window.map.camera)).zoom).toBeCloseTo(2, 6);
  });

  it('pans and pinch-zooms by touch, and drags a node only if it is selected', async () => {
    const opened = await openMap();
    const session = await opened.context().newCDPSession(opened);
    const touch = (type: string, ...points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    // One finger on a node that is not selected pans the map.
    await touch('touchStart', [500, 300]);
    for (const x of [490, 470, 450]) await touch('touchMove', [x, 300]);
    await touch('touchEnd');
    expect((await opened.evaluate(() => window.map.camera)).x).toBeCloseTo(50, 6);
    expect(await heard(opened, 'onDragStart')).toEqual([]);

    // Two fingers: the point between them stays between them.
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

  it.each(['canvas', 'webgl'])(
    'shows edges of nodes in the window, and hides edges that only cross it (%s)',
    async (backend) => {
      const opened = await openMap({ backend });
      await opened.evaluate(() => {
        window.map.setScene(
          window.aScene({
            places: [
              [-1_300, -100],
              [1_300, -100],
              [0, 100],
              [600, 100],
            ],
            edges: [
              [0, 1],
              [2, 3],
            ],
          }),
        );
        window.map.camera = { x: 0, y: 0, zoom: 1 };
      });
      expect(await colorAt(opened, 500, 200)).toEqual([255, 255, 255]);
      // The edge of node 2 begins beside its name and fades out at the window's border.
      const near = await colorAt(opened, 520, 400);
      const far = await colorAt(opened, 780, 400);
      expect(near[0]).toBeLessThan(240);
      expect(far[0]).toBeGreaterThan((near[0] ?? 0) + 5);
      // The other edge appears when the node at its end is in the window.
      await opened.evaluate(() => {
        window.map.camera = { x: 1_200, y: 0, zoom: 1 };
      });
      expect((await colorAt(opened, 450, 200))[0]).toBeLessThan(240);
    },
  );

  it('moves the focus to neighbours by direction, and calls onFocus when it changes', async () => {
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
    'draws each kind in its colour, and dims nodes that are not next to the selected one (%s)',
    async (backend) => {
      const opened = await openMap({ backend });
      expect(await opened.evaluate(() => window.map.stats().backend)).toBe(backend);
      expect(await colorAt(opened, 500, 300)).toEqual([0, 255, 0]);
      expect(await colorAt(opened, 400, 400)).toEqual([0, 0, 255]);
      expect(await colorAt(opened, 550, 420)).toEqual([0, 255, 0]);
      await opened.evaluate(() => window.map.select(0));
      expect(await colorAt(opened, 400, 300)).toEqual([255, 0, 0]);
      expect(await colorAt(opened, 500, 300)).toEqual([0, 255, 0]);
      expect(await colorAt(opened, 550, 420)).toEqual([238, 255, 238]);
    },
  );

  it.each(['canvas', 'webgl'])('draws nodes at their new positions (%s)', async (backend) => {
    const opened = await openMap({ backend });
    await opened.evaluate(() => {
      window.map.setPositions(Float32Array.from([0, 0, 100, 0, 0, 100, -150, -100, 200, -120]));
    });
    expect(await colorAt(opened, 600, 180)).toEqual([0, 255, 0]);
    expect(await colorAt(opened, 550, 420)).toEqual([255, 255, 255]);
  });

  it('shows labels only after the network is painted', async () => {
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

  it('shows the label and the ring of a node before its picture has loaded', async () => {
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
    expect(await colorAt(opened, Math.ceil(400 + 0.89 * radius), 300)).toEqual([0, 255, 0]);
  });

  it('draws again after the context of the GPU was lost and restored', async () => {
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
    expect(await colorAt(opened, 500, 300)).toEqual([0, 255, 0]);
  });

  it.each(['canvas', 'webgl'])(
    'removes its elements and listeners when destroyed (%s)',
    async (backend) => {
      const opened = await openMap({ backend });
      await opened.evaluate(() => window.map.destroy());
      const left = await opened.evaluate(() => document.getElementById('host')?.children.length);
      expect(left).toBe(0);
      await opened.mouse.click(400, 300);
      await opened.setViewportSize({ width: 700, height: 500 });
      expect(await opened.evaluate(() => window.heard)).toEqual([]);
    },
  );

  it('adapts to the size of its element', async () => {
    const opened = await openMap();
    await opened.setViewportSize({ width: 600, height: 600 });
    await opened.waitForFunction(() => window.map.screenPosition(0).x === 300);
    expect(await colorAt(opened, 400, 300)).toEqual([0, 255, 0]);
  });
});
