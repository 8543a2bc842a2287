import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, useChromium } from './test-page.ts';

const green = [0, 255, 0];
/** Whether a green node is dimmed by the veil. */
const stepsBack = (color: number[]) => color[1] === 255 && (color[0] ?? 0) > 100;

describe.skipIf(!hasChromium)('the lift of a node', () => {
  const { openMap, settle, heard, colorAt } = useChromium();

  const fingersOn = async (opened: Page) => {
    const session = await opened.context().newCDPSession(opened);
    return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
  };

  it.each(['canvas', 'webgl'])(
    'highlights its neighbours and edges, and dims the rest until the pointer leaves (%s)',
    async (backend) => {
      const opened = await openMap({ backend });
      const cameraBefore = await opened.evaluate(() => window.map.camera);
      await opened.mouse.move(400, 300);
      expect(await colorAt(opened, 500, 300)).toEqual(green);
      expect(stepsBack(await colorAt(opened, 550, 420))).toBe(true);
      // The edge to the node below, in the highlight colour.
      const [red = 255, ...rest] = await colorAt(opened, 400, 350);
      expect(red).toBeLessThan(180);
      expect(Math.min(...rest)).toBeGreaterThan(230);
      expect(await opened.evaluate(() => window.map.camera)).toEqual(cameraBefore);

      await opened.mouse.move(650, 200);
      expect(await colorAt(opened, 550, 420)).toEqual(green);
    },
  );

  it('is the same for a node with the keyboard focus', async () => {
    const opened = await openMap();
    await opened.evaluate(() => window.map.moveFocus('up'));
    expect(await colorAt(opened, 500, 300)).toEqual(green);
    expect(stepsBack(await colorAt(opened, 550, 420))).toBe(true);
    await opened.evaluate(() => window.map.setFocus(null));
    expect(await colorAt(opened, 550, 420)).toEqual(green);
  });

  it.each(['canvas', 'webgl'])(
    'ends when the camera takes the node away from a resting mouse, whose press ends the walk (%s)',
    async (backend) => {
      const opened = await openMap({ backend });
      await opened.evaluate(() => window.map.moveFocus('up'));
      await opened.mouse.move(400, 300);
      await opened.mouse.down();
      await opened.mouse.up();
      expect(await heard(opened, 'onFocus')).toEqual([[0], [null]]);
      await opened.evaluate(() => {
        window.map.select(null);
        window.map.camera = { x: 60, y: 60, zoom: 1 };
      });
      expect((await heard(opened, 'onHover')).at(-1)).toEqual([null]);
      // All in full colour: the neighbour of the node and the node that is not connected.
      expect(await colorAt(opened, 440, 240)).toEqual(green);
      expect(await colorAt(opened, 490, 360)).toEqual(green);
    },
  );

  it('starts by a long press, remains after the release, and selects nothing', async () => {
    const opened = await openMap();
    const touch = await fingersOn(opened);
    await touch('touchStart', [400, 300]);
    await opened.waitForFunction(() =>
      window.heard.some(([name, node]) => name === 'onHover' && node === 0),
    );
    await touch('touchEnd');
    expect(stepsBack(await colorAt(opened, 550, 420))).toBe(true);
    expect(await heard(opened, 'onSelect')).toEqual([]);

    await touch('touchStart', [700, 100]);
    await touch('touchEnd');
    expect(await colorAt(opened, 550, 420)).toEqual(green);
  });

  it('does not start while a finger pans the map', async () => {
    const opened = await openMap();
    const touch = await fingersOn(opened);
    await touch('touchStart', [400, 300]);
    for (const x of [390, 380, 360]) await touch('touchMove', [x, 300]);
    await opened.waitForTimeout(600);
    await touch('touchEnd');
    expect(await heard(opened, 'onHover')).toEqual([]);
  });

  it('fades in over several frames, but in one frame under reduced motion', async () => {
    const timed = (opened: Page) =>
      opened.evaluate(async () => {
        const before = window.map.stats().frames;
        window.map.moveFocus('up');
        do await new Promise((resolve) => requestAnimationFrame(resolve));
        while (!window.map.stats().settled);
        return window.map.stats().frames - before;
      });
    const still = await openMap({ reducedMotion: true });
    // The names are painted by an earlier frame: only the veil is new.
    await still.evaluate(() => window.map.moveFocus('up'));
    await settle(still);
    await still.evaluate(() => window.map.setFocus(null));
    await settle(still);
    expect(await timed(still)).toBe(1);
    const moving = await openMap({ reducedMotion: false });
    expect(await timed(moving)).toBeGreaterThan(1);
  });

  it('does not redraw the network', async () => {
    const opened = await openMap({ backend: 'canvas' });
    const before = await opened.evaluate(() => window.map.stats().redraws);
    await opened.mouse.move(400, 300);
    await settle(opened);
    expect(await opened.evaluate(() => window.map.stats().redraws)).toBe(before);
  });
});
