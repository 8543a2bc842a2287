import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { hasChromium, useChromium } from './test-page.ts';

describe.skipIf(!hasChromium)('a disc of the ground', () => {
  const { openMap, settle, heard, colorAt, colorsAlong } = useChromium();

  /**
   * Nine nodes of one place in the middle, each connected to one at the right.
   * @param below where they stand, in pixels below the point of their place.
   * @param middle the one in the middle of its surroundings.
   */
  const openGround = async (below = 0, middle?: number) => {
    const opened = await openMap({ backend: 'canvas' });
    await opened.evaluate(
      ([y, middle]) => {
        const many = Array.from({ length: 9 }, (_, at): [number, number] => [at, y]);
        const scene = window.aScene({
          places: [...many, [150, 0]],
          edges: many.map((_, at): [number, number] => [at, 9]),
          kinds: Array<number>(10).fill(0),
        });
        const here = { x: 0, y: 0, radius: 12, apart: 2, text: 'Suva', nodes: many.keys() };
        const places = [{ ...here, nodes: [...here.nodes] }];
        const ground = { land: '', places, hollow: new Uint8Array(10), rims: new Map() };
        window.map.setScene({ ...scene, ground, middle });
        window.map.camera = { x: 0, y: 0, zoom: 1 };
        window.heard.length = 0;
      },
      [below, middle] as const,
    );
    await settle(opened);
    return opened;
  };
  const cursorOf = (opened: Page) =>
    opened.evaluate(() => {
      const below = document.elementFromPoint(400, 300);
      return below && getComputedStyle(below).cursor;
    });

  it('is pointed at as a whole, and none of the nodes below it', async () => {
    const opened = await openGround();
    const red = await colorAt(opened, 550, 300);
    await opened.mouse.move(404, 300);
    await settle(opened);
    expect(await heard(opened, 'onHover')).toEqual([]);
    expect(await cursorOf(opened)).toBe('pointer');
    expect(await colorAt(opened, 550, 300)).toEqual(red);
    await opened.mouse.down();
    await opened.mouse.up();
    expect(await heard(opened, 'onMany')).toEqual([[[0, 1, 2, 3, 4, 5, 6, 7, 8]]]);
    expect(await heard(opened, 'onSelect')).toEqual([]);
  });

  it('hides its nodes also beside it, and their lines lead to it', async () => {
    const opened = await openGround(-30);
    expect(await colorAt(opened, 404, 270)).toEqual([255, 255, 255]);
    // Half way, where their lines would be if they led there.
    expect(await colorAt(opened, 475, 285)).toEqual([255, 255, 255]);
    expect(await colorAt(opened, 475, 300)).not.toEqual([255, 255, 255]);
    await opened.mouse.move(404, 270);
    await settle(opened);
    expect(await heard(opened, 'onHover')).toEqual([]);
    await opened.evaluate(() => window.map.select(3));
    await settle(opened);
    // A ring round the disc says that the chosen one is there.
    expect(await colorAt(opened, 380, 300)).not.toEqual([255, 255, 255]);
    // Its name is beside the disc, not where it stood.
    for (const color of await colorsAlong(opened, 450, 270, 30)) {
      expect(color).toEqual([255, 255, 255]);
    }
  });

  it('has a ring while one of its nodes has the keyboard focus', async () => {
    const opened = await openGround();
    const beside = () => colorAt(opened, 417, 309);
    expect(await beside()).toEqual([255, 255, 255]);
    await opened.evaluate(() => window.map.setFocus(3));
    await settle(opened);
    expect(await beside()).not.toEqual([255, 255, 255]);
  });

  it('has a ring while one of its nodes is the middle of a part', async () => {
    const beside = async (middle?: number) => colorAt(await openGround(0, middle), 413, 313);
    expect(await beside()).toEqual([255, 255, 255]);
    expect(await beside(3)).not.toEqual([255, 255, 255]);
  });
});

describe.skipIf(!hasChromium)('an enlarged ground', () => {
  const { openMap, settle, heard, colorAt } = useChromium();

  it('has people at their town, where they are pointed at and flown to', async () => {
    const opened = await openMap({ backend: 'canvas' });
    await opened.evaluate(() => {
      const scene = window.aScene({
        places: [
          [0, 0],
          [16, 0],
          [400, 0],
        ],
        edges: [[1, 2]],
      });
      const place = { x: 0, y: 0, radius: 16, apart: 16, text: 'Suva', nodes: [0, 1] };
      const ground = { land: '', places: [place], hollow: new Uint8Array(3), rims: new Map() };
      window.map.setScene({ ...scene, ground });
      window.map.camera = { x: 0, y: 0, zoom: 8 };
      window.heard.length = 0;
    });
    await settle(opened);
    // 26 pixels beside the point, not 128.
    expect(await opened.evaluate(() => window.map.screenPosition(1))).toEqual({ x: 426, y: 300 });
    expect(await colorAt(opened, 426, 304)).not.toEqual([255, 255, 255]);
    expect(await colorAt(opened, 528, 304)).toEqual([255, 255, 255]);
    await opened.mouse.move(528, 300);
    await opened.mouse.move(428, 302);
    expect(await heard(opened, 'onHover')).toEqual([[1]]);
    await opened.evaluate(() => window.map.flyTo(1));
    await settle(opened);
    expect(await opened.evaluate(() => window.map.screenPosition(1))).toEqual({ x: 400, y: 300 });
  });
});
