import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, useChromium } from './test-page.ts';

describe.skipIf(!hasChromium)('an update of the shown network', () => {
  const { openMap, settle, heard, colorAt } = useChromium();

  /** Removes node 3, so that 4 becomes 3, and adds a project at the top, connected to node 0. */
  const update = (opened: Page) =>
    opened.evaluate(() => {
      const scene = window.aScene({
        places: [
          [0, 0],
          [100, 0],
          [0, 100],
          [150, 120],
          [0, -200],
        ],
        edges: [
          [0, 1],
          [0, 2],
          [0, 4],
        ],
        kinds: [0, 1, 2, 1, 1],
      });
      window.map.updateScene(scene, Int32Array.from([0, 1, 2, 4, -1]), null);
    });
  const gone: [number, number] = [250, 200];
  const added: [number, number] = [400, 100];
  const white = [255, 255, 255];
  const green = [0, 255, 0];

  it.each(['canvas', 'webgl'])('shows added nodes, and no removed ones (%s)', async (backend) => {
    const opened = await openMap({ backend });
    expect(await colorAt(opened, ...gone)).not.toEqual(white);
    await update(opened);
    expect(await colorAt(opened, ...gone)).toEqual(white);
    expect(await colorAt(opened, ...added)).toEqual(green);
    expect(await colorAt(opened, 550, 420)).toEqual(green);
  });

  it('does not move the camera or stop a flight', async () => {
    const opened = await openMap({ reducedMotion: false });
    await opened.evaluate(() => {
      window.map.camera = { x: 20, y: 10, zoom: 1.5 };
    });
    await settle(opened);
    const place = () => opened.evaluate(() => window.map.screenPosition(0));
    const before = await place();
    await update(opened);
    expect(await place()).toEqual(before);
    await opened.evaluate(() => window.map.flyTo(1, 2));
    await update(opened);
    await settle(opened);
    expect(await opened.evaluate(() => window.map.camera)).toEqual({ x: 100, y: 0, zoom: 2 });
  });

  it('keeps selection, hover and focus on their nodes, and clears those of removed nodes', async () => {
    const opened = await openMap();
    await opened.mouse.move(550, 420);
    await opened.evaluate(() => {
      window.map.select(4);
      window.map.setFocus(4);
    });
    await update(opened);
    expect(await heard(opened, 'onHover')).toEqual([[4], [3]]);
    expect(await heard(opened, 'onFocus')).toEqual([[4], [3]]);
    expect(await heard(opened, 'onSelect')).toEqual([]);
    // The selected node is still highlighted, and the others are dimmed.
    expect(await colorAt(opened, 500, 300)).toEqual([238, 255, 238]);
    await opened.mouse.click(550, 420);
    expect(await heard(opened, 'onSelect')).toEqual([[null]]);

    const other = await openMap();
    await other.mouse.move(...gone);
    await other.evaluate(() => {
      window.map.select(3);
      window.map.setFocus(3);
    });
    await update(other);
    expect((await heard(other, 'onHover')).at(-1)).toEqual([null]);
    expect((await heard(other, 'onFocus')).at(-1)).toEqual([null]);
    expect(await colorAt(other, 500, 300)).toEqual(green);
  });

  it('does not interrupt the drag of a node', async () => {
    const opened = await openMap();
    await opened.mouse.move(550, 420);
    await opened.mouse.down();
    await opened.mouse.move(560, 430, { steps: 3 });
    await update(opened);
    await opened.mouse.move(600, 480, { steps: 4 });
    await opened.mouse.up();
    expect((await heard(opened, 'onDrag')).at(-1)).toEqual([3, 200, 180]);
    expect(await heard(opened, 'onDragEnd')).toEqual([[3]]);
  });

  it('ends the drag of a removed node without moving the map or another node', async () => {
    const opened = await openMap();
    await opened.mouse.move(...gone);
    await opened.mouse.down();
    await opened.mouse.move(260, 210, { steps: 3 });
    await update(opened);
    const drags = (await heard(opened, 'onDrag')).length;
    await opened.mouse.move(500, 400, { steps: 4 });
    await opened.mouse.up();
    expect(await heard(opened, 'onDrag')).toHaveLength(drags);
    expect(await opened.evaluate(() => window.map.camera)).toEqual({ x: 0, y: 0, zoom: 1 });
    expect(await heard(opened, 'onSelect')).toEqual([]);
  });

  /**
   * The share of the old frame in each frame after the update, at the place of a removed node.
   * Frames run only when the test calls them, 16 ms apart, however busy the machine is.
   */
  async function watchFade(opened: Page, backend: string): Promise<number[]> {
    await opened.evaluate(() => {
      let now = performance.now();
      performance.now = () => now;
      const waiting: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (next) => waiting.push(next);
      window.nextFrame = () => {
        now += 16;
        for (const draw of waiting.splice(0)) draw(now);
      };
    });
    await update(opened);
    return opened.evaluate(
      ({ x, y, isCanvas }) => {
        const top = [...document.querySelectorAll('canvas')].at(-1);
        const context = top?.getContext('2d');
        const shares: number[] = [];
        for (let frame = 0; frame < 200 && !window.map.stats().settled; frame++) {
          window.nextFrame();
          const [, greenness = 0, , alpha = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
          shares.push(isCanvas ? 1 - greenness / 255 : alpha / 255);
        }
        return shares;
      },
      { x: gone[0], y: gone[1], isCanvas: backend === 'canvas' },
    );
  }

  it.each(['canvas', 'webgl'])(
    'fades from the old network to the new one (%s)',
    async (backend) => {
      const opened = await openMap({ backend, reducedMotion: false });
      const shares = await watchFade(opened, backend);
      expect(shares.some((share) => share > 0.05 && share < 0.95)).toBe(true);
      expect(shares.at(-1)).toBe(0);
      expect(shares).toEqual([...shares].sort((a, b) => b - a));
    },
  );

  it('is shown at once under reduced motion', async () => {
    const opened = await openMap({ backend: 'canvas' });
    const [, greenness = 0] = await colorAt(opened, ...gone);
    const shares = await watchFade(opened, 'canvas');
    // The old frame is fully shown until the new one is painted, which may take some frames.
    const before = 1 - greenness / 255;
    expect(shares.filter((share) => share !== 0 && share !== before)).toEqual([]);
  });

  it('draws no more frames once it has settled', async () => {
    const opened = await openMap({ reducedMotion: false });
    await update(opened);
    await settle(opened);
    const { frames } = await opened.evaluate(() => window.map.stats());
    await opened.waitForTimeout(300);
    expect(await opened.evaluate(() => window.map.stats().frames)).toBe(frames);
  });
});
