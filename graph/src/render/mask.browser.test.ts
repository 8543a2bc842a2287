import { describe, expect, it } from 'vitest';
import { hasChromium, useChromium } from './test-page.ts';

const white = [255, 255, 255];

describe.skipIf(!hasChromium)('a mask', () => {
  const { openMap, colorAt, colorsAlong } = useChromium();

  it.each(['canvas', 'webgl'])(
    'hides an edge, dots another and dims a node, until it is removed (%s)',
    async (backend) => {
      const opened = await openMap({ backend });
      const along = async () =>
        (await colorsAlong(opened, 440, 300, 16)).map((one) => one.join() === white.join());
      expect(await along()).not.toContain(true);
      await opened.evaluate(() =>
        window.map.setMask({ edges: Uint8Array.of(2, 0), dimmed: Uint8Array.of(0, 0, 0, 0, 1) }),
      );
      const dots = await along();
      expect(dots).toContain(true);
      expect(dots).toContain(false);
      expect(await colorAt(opened, 400, 350)).toEqual(white);
      expect(await colorAt(opened, 500, 300)).toEqual([0, 255, 0]);
      expect(await colorAt(opened, 550, 420)).toEqual([238, 255, 238]);
      // The exported picture has the same dots.
      const drawn = () => opened.evaluate(() => window.describePicture(window.map.shown).edges);
      expect((await drawn()).map(({ dashes }) => dashes)).toEqual([[4, 4]]);

      await opened.evaluate(() => window.map.setMask(undefined));
      expect(await along()).not.toContain(true);
      expect((await drawn()).map(({ dashes }) => dashes)).toEqual([null, null]);
      expect(await colorAt(opened, 550, 420)).toEqual([0, 255, 0]);
    },
  );

  it('of an exported picture leaves nodes out, with their edges, and the map as it is', async () => {
    const opened = await openMap({ backend: 'canvas' });
    const drawn = await opened.evaluate(async () => {
      const { frame, overlay } = window.map.shown;
      const without = { overlay, frame: { ...frame, leftOut: new Set([1]) } };
      const parts = window.describePicture(without);
      const pixelOf = async (shown: typeof without | typeof window.map.shown) => {
        const canvas = await window.paintPicture(shown, 1, () => Promise.resolve());
        return [...(canvas.getContext('2d')?.getImageData(500, 300, 1, 1).data ?? [])].slice(0, 3);
      };
      return {
        nodes: parts.nodes.length,
        edges: parts.edges.length,
        whole: await pixelOf(window.map.shown),
        left: await pixelOf(without),
      };
    });
    expect(drawn).toEqual({ nodes: 4, edges: 1, whole: [0, 255, 0], left: white });
    expect(await colorAt(opened, 500, 300)).toEqual([0, 255, 0]);
  });
});
