import { describe, expect, it } from 'vitest';
import { hasChromium, useChromium } from './test-page.ts';

describe.skipIf(!hasChromium)('the looks of a map', () => {
  const { openMap, colorAt, colorsAlong } = useChromium();

  it.each(['canvas', 'webgl'])(
    'colour nodes and the areas behind them, until they are removed [%s]',
    async (backend) => {
      const page = await openMap({ backend });
      await page.evaluate(() => {
        const cells = 40 * 40;
        window.map.setLooks({
          colors: Uint8Array.from([0, 1, 255, 255, 255]),
          isEven: false,
          areas: {
            ...{ columns: 40, rows: 40, cell: 15, left: -300, top: -300 },
            owners: new Uint8Array(cells),
            strengths: new Uint8Array(cells).fill(255),
            colors: Uint8Array.from([0]),
            names: [{ text: '', x: 0, y: 0 }],
          },
        });
      });
      // Nodes are not drawn fully opaque.
      const [red0 = 255, green0 = 0] = await colorAt(page, 400, 300);
      expect([red0 < 30, green0 > 120 && green0 < 150]).toEqual([true, true]);
      const [red1 = 0, green1 = 255] = await colorAt(page, 500, 300);
      expect([red1 > 120 && red1 < 150, green1 < 30]).toEqual([true, true]);
      const [red = 255, green = 255] = await colorAt(page, 460, 240);
      expect(red).toBeLessThan(210);
      expect(green).toBeGreaterThan(red);
      expect(await colorAt(page, 40, 20)).toEqual([255, 255, 255]);
      await page.evaluate(() => window.map.setLooks(undefined));
      const [plain = 0, ...others] = await colorAt(page, 400, 300);
      expect(plain).toBeGreaterThan(200);
      expect(Math.max(...others)).toBeLessThan(90);
      expect(await colorAt(page, 460, 240)).toEqual([255, 255, 255]);
    },
  );

  it.each(['canvas', 'webgl'])(
    'name areas in a colour of their own, which no name of a node has [%s]',
    async (backend) => {
      const page = await openMap({ backend });
      await page.evaluate(() => {
        const cells = 40 * 40;
        window.map.setLooks({
          colors: null,
          isEven: false,
          areas: {
            ...{ columns: 40, rows: 40, cell: 15, left: -300, top: -300 },
            owners: new Uint8Array(cells),
            strengths: new Uint8Array(cells),
            colors: null,
            names: [{ text: 'Lagoon', x: -200, y: 150 }],
          },
        });
      });
      const isOfArea = ([red = 0, green = 255, blue = 0]: number[]) =>
        red > 220 && green < 80 && blue > 220;
      const isOfNode = (color: number[]) => Math.max(...color) < 60;
      const area = await colorsAlong(page, 120, 450, 160);
      expect([area.some(isOfArea), area.some(isOfNode)]).toEqual([true, false]);
      // The name of the node in the middle, at its right.
      const node = await colorsAlong(page, 408, 300, 60);
      expect([node.some(isOfArea), node.some(isOfNode)]).toEqual([false, true]);
    },
  );

  it.each(['canvas', 'webgl'])(
    'have the density of what is not there below them, also of later scenes [%s]',
    async (backend) => {
      const page = await openMap({ backend });
      const free = [460, 240] as const;
      await page.evaluate(() => {
        const side = 40;
        window.map.setBelow({
          density: {
            ...{ columns: side, rows: side, cell: 15, left: -300, top: -300 },
            strengths: new Uint8Array(side * side).fill(255),
          },
        });
      });
      const [shade = 255] = await colorAt(page, ...free);
      expect(shade).toBeLessThan(215);
      expect(await colorAt(page, 40, 20)).toEqual([255, 255, 255]);
      await page.evaluate(() => {
        const places: [number, number][] = [
          [0, 0],
          [150, 120],
        ];
        window.map.setScene(window.aScene({ places, edges: [[0, 1]] }), { keepCamera: true });
      });
      expect((await colorAt(page, ...free))[0]).toBe(shade);
      await page.evaluate(() => window.map.select(0));
      expect(await colorAt(page, ...free)).toEqual([255, 255, 255]);
      await page.evaluate(() => {
        window.map.select(null);
        window.map.setBelow({ density: null });
      });
      expect(await colorAt(page, ...free)).toEqual([255, 255, 255]);
    },
  );

  it.each(['canvas', 'webgl'])('draw a lock at a node that only some see [%s]', async (backend) => {
    const page = await openMap({ backend });
    const dark = async () => {
      let count = 0;
      for (const y of [304, 306, 308, 310]) {
        const row = await colorsAlong(page, 396, y, 20);
        count += row.filter((color) => Math.max(...color) < 60).length;
      }
      return count;
    };
    const lock = (locked: number[]) =>
      page.evaluate((nodes) => {
        const places: [number, number][] = [
          [0, 0],
          [100, 0],
          [0, 100],
        ];
        const named = window.aScene({
          places,
          edges: [
            [0, 1],
            [0, 2],
          ],
        });
        window.map.setScene({ ...named, names: named.names.map(() => ''), locked: nodes });
        window.map.camera = { x: 0, y: 0, zoom: 2 };
      }, locked);
    await lock([1]);
    expect(await dark()).toBe(0);
    await lock([0, 1]);
    expect(await dark()).toBeGreaterThan(8);
    // Far out there is no room for it.
    await page.evaluate(() => {
      window.map.camera = { x: 0, y: 0, zoom: 0.05 };
    });
    expect(await dark()).toBe(0);
  });
});
