import { describe, expect, it } from 'vitest';
import { hasChromium, useChromium } from './test-page.ts';

const background = [255, 255, 255];
/** Whether a pixel has the highlight colour, cyan, nearly opaque. */
const standsOut = ([red = 255, green = 0, blue = 0]: number[]) =>
  red < 30 && Math.min(green, blue) > 230;

describe.skipIf(!hasChromium)('a line', () => {
  const { openMap, heard, colorAt, colorsAlong } = useChromium();
  const hearsEdges = true;

  it.each(['canvas', 'webgl'])(
    'stands out while the pointer is within 6 pixels of it, but not at a node (%s)',
    async (backend) => {
      const opened = await openMap({ backend, hearsEdges });
      // The line from node 0 in the middle, 400 and 300, to node 2 below.
      await opened.mouse.move(405, 350);
      expect(standsOut(await colorAt(opened, 400, 340))).toBe(true);
      await opened.mouse.move(407, 350);
      expect(standsOut(await colorAt(opened, 400, 340))).toBe(false);
      await opened.mouse.move(402, 350);
      await opened.mouse.move(402, 300);
      expect((await heard(opened, 'onHover')).at(-1)).toEqual([0]);
      await opened.mouse.click(402, 300);
      expect(await heard(opened, 'onEdge')).toEqual([]);
    },
  );

  it('tells its ends when it is pressed, and by touch from farther away', async () => {
    const opened = await openMap({ hearsEdges });
    await opened.mouse.click(450, 304);
    expect(await heard(opened, 'onEdge')).toEqual([[[0, 1]]]);
    expect(await heard(opened, 'onSelect')).toEqual([]);
    const session = await opened.context().newCDPSession(opened);
    const tap = async (x: number, y: number) => {
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x, y }],
      });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await tap(410, 350);
    await opened.waitForFunction(() => window.heard.some(([, ends]) => String(ends) === '0,2'));
    await tap(414, 250);
    expect(await heard(opened, 'onEdge')).toHaveLength(2);
  });

  it('cannot be pointed at where nobody listens, where it is hidden, and where it steps back', async () => {
    const deaf = await openMap();
    await deaf.mouse.move(402, 350);
    expect(standsOut(await colorAt(deaf, 400, 340))).toBe(false);
    const opened = await openMap({ hearsEdges });
    await opened.evaluate(() =>
      window.map.setMask({ edges: Uint8Array.of(1, 0), dimmed: new Uint8Array(5) }),
    );
    await opened.mouse.click(402, 350);
    await opened.evaluate(() => {
      window.map.setMask(undefined);
      window.map.select(3);
    });
    await opened.mouse.click(404, 350);
    expect(await heard(opened, 'onEdge')).toEqual([]);
  });

  it('stays dashed where it stands out, because it says that an end has not confirmed it', async () => {
    const opened = await openMap({ hearsEdges });
    await opened.evaluate(() => {
      const scene = window.aScene({
        places: [
          [0, 0],
          [100, 0],
        ],
        edges: [[0, 1]],
      });
      window.map.setScene({ ...scene, dashed: Uint8Array.of(1) }, { keepCamera: true });
      window.map.edges.choose([0, 1]);
    });
    const strong = (await colorsAlong(opened, 430, 300, 48)).filter(standsOut).length;
    expect(strong).toBeGreaterThan(15);
    expect(strong).toBeLessThan(36);
  });

  it('lets the land be seen through its gaps', async () => {
    const opened = await openMap({ hearsEdges, backend: 'canvas' });
    await opened.evaluate(() => {
      const places: [number, number][] = [
        [0, 0],
        [200, 0],
      ];
      const scene = window.aScene({ places, edges: [[0, 1]] });
      const land = 'M-100 -100L300 -100L300 100L-100 100Z';
      const ground = { land, places: [], hollow: new Uint8Array(2), rims: new Map() };
      const given = { ...scene, ground, dashed: Uint8Array.of(1) };
      window.map.setScene(given, { keepCamera: true });
      window.map.edges.point(0, 500, 340);
    });
    const isSea = ([red, green, blue]: readonly number[]) =>
      red === 255 && green === 255 && blue === 255;
    expect(isSea(await colorAt(opened, 500, 320))).toBe(false);
    expect((await colorsAlong(opened, 430, 300, 48)).filter(isSea)).toEqual([]);
  });

  it.each(['canvas', 'webgl'])(
    'lets an area and other lines be seen through its gaps, but not its own line (%s)',
    async (backend) => {
      const opened = await openMap({ hearsEdges, backend });
      await opened.evaluate(() => {
        // Two lines cross the dashed one at 18 places, so that some of them lie in gaps.
        const across = Array.from({ length: 18 }, (_, at) => 10 + 5 * at);
        const places = [-50, 50].flatMap((y) => across.map((x): [number, number] => [x, y]));
        const edges = across.map((_, at): [number, number] => [2 + at, 2 + at + across.length]);
        const ends: [number, number][] = [
          [100, 0],
          [0, 0],
        ];
        const scene = window.aScene({ places: [...ends, ...places], edges: [[0, 1], ...edges] });
        const dashed = new Uint8Array(1 + across.length);
        dashed[0] = 1;
        const field = { left: -400, top: -300, cell: 20, columns: 40, rows: 30 };
        const areas = {
          ...{ ...field, names: [{ text: 'One', x: 0, y: -200 }], colors: Uint8Array.of(1) },
          ...{ strengths: new Uint8Array(1200).fill(255), owners: new Uint8Array(1200) },
        };
        const looks = { colors: null, isEven: false, areas };
        const names = scene.names.map(() => '');
        window.map.setScene({ ...scene, names, looks, dashed }, { keepCamera: true });
        window.map.edges.point(0, 470, 340);
      });
      const [area] = await colorsAlong(opened, 440, 400, 1);
      expect(area).not.toEqual(background);
      const beside = await colorsAlong(opened, 430, 304, 48);
      const line = await colorsAlong(opened, 430, 300, 48);
      const gaps = line.flatMap((color, at) => (standsOut(color) ? [] : [[color, beside[at]]]));
      expect(gaps.length).toBeGreaterThan(12);
      for (const [seen, below] of gaps) expect(seen).toEqual(below);
    },
  );

  it('stays chosen through a newer state, until a press beside it', async () => {
    const opened = await openMap({ hearsEdges });
    await opened.evaluate(() => window.map.edges.choose([0, 2]));
    expect(standsOut(await colorAt(opened, 400, 340))).toBe(true);
    await opened.evaluate(() => {
      const places: [number, number][] = [
        [-150, -100],
        [0, 0],
        [0, 100],
      ];
      const scene = window.aScene({ places, edges: [[1, 2]] });
      window.map.updateScene(scene, Int32Array.of(3, 0, 2), null);
    });
    expect(standsOut(await colorAt(opened, 400, 340))).toBe(true);
    await opened.mouse.click(600, 500);
    expect(await heard(opened, 'onSelect')).toEqual([[null]]);
    await opened.evaluate(() => window.map.edges.choose(null));
    expect(standsOut(await colorAt(opened, 400, 340))).toBe(false);
    expect(await colorAt(opened, 600, 500)).toEqual(background);
  });
});
