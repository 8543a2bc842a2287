import { describe, expect, it } from 'vitest';
import { hasChromium, useChromium } from './test-page.ts';

describe.skipIf(!hasChromium)('the camera of the map in Chromium', () => {
  const { openMap, settle } = useChromium();

  it('fits the network into the area that no overlay covers', async () => {
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

  it('fits every node of a wide network, outliers included, into the free area of a phone', async () => {
    const opened = await openMap({ compact: true });
    await opened.setViewportSize({ width: 390, height: 844 });
    await opened.evaluate(() => {
      const host = document.getElementById('host');
      if (host) host.style.height = '788px';
      const count = 400;
      const places = Array.from({ length: count }, (_, node): [number, number] => [
        2_000 * Math.cos(node) * Math.sqrt(node / count),
        3_600 * Math.sin(node) * Math.sqrt(node / count),
      ]);
      // The last node is an outlier: it must be shown with the whole network, too.
      window.map.setScene(window.aScene({ places: [...places, [2_400, -4_000]] }));
    });
    for (const bottom of [164, 405]) {
      const free = { left: 0, top: 84, right: 390, bottom: 788 - bottom };
      await opened.evaluate((below) => {
        window.map.setInsets({ top: 84, right: 0, bottom: below, left: 0 });
        window.map.fit();
      }, bottom);
      await settle(opened);
      const outside = await opened.evaluate(
        ({ left, top, right, bottom }) =>
          Array.from({ length: 401 }, (_, node) => window.map.screenPosition(node)).filter(
            ({ x, y }) => x < left || x > right || y < top || y > bottom,
          ),
        free,
      );
      expect(outside).toEqual([]);
      expect((await opened.evaluate(() => window.map.camera)).zoom).toBeGreaterThanOrEqual(0.1);
    }
  });

  it('returns to the whole network or to a place, and to the whole if no node is at that place', async () => {
    const opened = await openMap();
    await opened.evaluate(() => window.map.fit());
    const whole = await opened.evaluate(() => window.map.camera);
    const seen = await opened.evaluate(() => {
      const { outlook } = window.map;
      window.map.flyTo(4, 6);
      window.map.flyBackTo(outlook);
      const back = window.map.camera;
      window.map.camera = { x: 20, y: 10, zoom: 2 };
      const place = window.map.outlook;
      window.map.flyTo(4, 6);
      window.map.flyBackTo(place);
      return [back, window.map.camera];
    });
    expect(seen).toEqual([whole, { x: 20, y: 10, zoom: 2 }]);
    // No node is there.
    await opened.evaluate(() => {
      window.map.flyBackTo({ camera: { x: 90_000, y: 0, zoom: 8 }, isWhole: false });
    });
    expect(await opened.evaluate(() => window.map.camera)).toEqual(whole);
  });
});
