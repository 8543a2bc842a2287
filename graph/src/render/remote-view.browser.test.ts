import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import type { GraphView } from './graph-view.ts';
import type { RemoteView } from './remote-view.ts';
import { hasChromium, useChromium } from './test-page.ts';

/** What is done to a map, whoever draws it. */
const scenes: Record<string, (map: GraphView | RemoteView) => void> = {
  'as it opens': () => undefined,
  'with a selected node': (map) => map.select(0),
  'with a result': (map) =>
    map.setHighlight({
      matches: Uint32Array.of(1),
      depths: Uint8Array.of(1, 0, 255, 255, 255),
      paths: [],
    }),
  'with an edge that is chosen': (map) => map.chooseEdge([0, 1]),
  'with a part left out': (map) =>
    map.setMask({ edges: Uint8Array.of(1, 0), dimmed: Uint8Array.of(0, 0, 0, 0, 1) }),
  'in its own colours': (map) =>
    map.setLooks({ colors: Uint8Array.of(0, 1, 255, 0, 1), isEven: true, areas: null }),
  'on another place': (map) => {
    map.camera = { x: 50, y: 40, zoom: 2.5 };
  },
  'with nodes that have moved': (map) =>
    map.setPositions(Float32Array.of(10, 10, 90, 30, 0, 140, -150, -100, 150, 120)),
  // Two scenes, since a frame of the worker may lie between two calls, and names remember it.
  'beside an overlay': (map) => map.setInsets({ top: 0, right: 300, bottom: 0, left: 0 }),
  'fitted beside it': (map) => map.fit(),
};

describe.skipIf(!hasChromium)('the map that a worker draws', () => {
  const { openMap, openRemote, settle, settleRemote, heard } = useChromium();
  const picture = async (opened: Page) => (await opened.screenshot()).toString('base64');
  const isInWorker = (opened: Page) => opened.evaluate(() => window.worker !== null);
  /** Waits until the page has heard what the worker said last. */
  const hears = async (opened: Page, name: string, values: unknown[][]) =>
    expect.poll(() => heard(opened, name)).toEqual(values);

  it.each(['canvas', 'webgl'])(
    'looks like the one that the page draws (%s)',
    async (backend) => {
      const [here, there] = [await openMap({ backend }), await openRemote({ backend })];
      expect(await isInWorker(there)).toBe(true);
      for (const [name, change] of Object.entries(scenes)) {
        await here.evaluate(`(${change})(window.map)`);
        await there.evaluate(`(${change})(window.remote)`);
        await settle(here);
        await settleRemote(there);
        // A frame of the worker is shown with the next frame of the page.
        await expect.poll(() => picture(there), { message: name }).toBe(await picture(here));
      }
    },
    120_000,
  );

  it('is selected, dragged, turned and walked by its user', async () => {
    const opened = await openRemote();
    await opened.mouse.click(400, 300);
    await hears(opened, 'onSelect', [[0]]);
    await opened.mouse.move(500, 300);
    await opened.mouse.down();
    await opened.mouse.move(520, 340, { steps: 2 });
    await opened.mouse.up();
    await hears(opened, 'onDragEnd', [[1]]);
    expect(await opened.evaluate(() => window.remote.screenPosition(1))).toEqual({
      x: 520,
      y: 340,
    });
    await opened.evaluate(() => {
      window.remote.moveFocus('right');
      window.remote.chooseFocused();
    });
    await hears(opened, 'onChooseFocused', [[1]]);
    await opened.evaluate(() => window.remote.moveFocus('right'));
    await hears(opened, 'onNothingThatWay', [[]]);
    await opened.mouse.wheel(0, -200);
    await expect.poll(() => opened.evaluate(() => window.remote.camera.zoom)).toBeGreaterThan(1);
    expect(await opened.evaluate(() => window.remote.isMovedByHand)).toBe(true);
  });

  it('answers questions about its camera before the worker has', async () => {
    const opened = await openRemote();
    const answers = await opened.evaluate(() => {
      window.remote.camera = { x: 10, y: 20, zoom: 2 };
      const { camera, outlook, unit } = window.remote;
      const place = window.remote.screenPosition(0);
      window.remote.fit();
      return [camera, outlook, unit, place, window.remote.outlook.isWhole];
    });
    const camera = { x: 10, y: 20, zoom: 2 };
    expect(answers).toEqual([camera, { camera, isWhole: false }, 1, { x: 380, y: 260 }, true]);
  });

  it('tells events with the indices that nodes have now', async () => {
    const opened = await openRemote();
    // The worker is busy with the click when the page already has a newer state.
    await opened.mouse.move(400, 300);
    await opened.evaluate(() => {
      const host = document.getElementById('host');
      const at = { clientX: 400, clientY: 300, bubbles: true };
      host?.dispatchEvent(new MouseEvent('click', at));
      const scene = window.aScene({
        places: [
          [300, 300],
          [0, 0],
        ],
        edges: [],
      });
      window.remote.updateScene(scene, Int32Array.of(-1, 0), null);
    });
    await hears(opened, 'onSelect', [[1]]);
  });

  it('makes the picture that the page would make', async () => {
    const [here, there] = [await openMap(), await openRemote()];
    const parts = await there.evaluate(() => window.remote.describePicture(new Set([1])));
    expect(parts.nodes).toHaveLength(4);
    const expected = await here.evaluate(() => {
      return JSON.stringify(window.describePicture(window.map.shown));
    });
    const whole = await there.evaluate(async () => {
      return JSON.stringify(await window.remote.describePicture());
    });
    expect(whole).toBe(expected);
    const size = await there.evaluate(async () => {
      const bitmap = await createImageBitmap(await window.remote.paintPicture(2));
      return [bitmap.width, bitmap.height];
    });
    expect(size).toEqual([1600, 1200]);
  });

  it('is drawn on the page, as it was, after its worker has failed', async () => {
    const opened = await openRemote();
    await opened.evaluate(() => {
      window.remote.select(1);
      window.remote.camera = { x: 50, y: 40, zoom: 1.5 };
    });
    await settleRemote(opened);
    const before = await picture(opened);
    await opened.evaluate(() => window.worker?.dispatchEvent(new ErrorEvent('error')));
    await expect
      .poll(() =>
        opened.evaluate(() => document.querySelector('canvas')?.getContext('2d') !== null),
      )
      .toBe(true);
    await settleRemote(opened);
    await expect.poll(() => picture(opened)).toBe(before);
    await opened.mouse.click(700, 100);
    await hears(opened, 'onSelect', [[null]]);
  });

  it('is drawn on the page where a worker cannot draw', async () => {
    const here = await openMap();
    const there = await openRemote({}, 'delete window.OffscreenCanvas');
    expect(await isInWorker(there)).toBe(false);
    expect(await picture(there)).toBe(await picture(here));
    await there.mouse.click(400, 300);
    await hears(there, 'onSelect', [[0]]);
  });

  it('removes what it added to the page', async () => {
    const opened = await openRemote();
    await opened.evaluate(() => window.remote.destroy());
    expect(await opened.evaluate(() => document.getElementById('host')?.innerHTML)).toBe('');
  });
});
