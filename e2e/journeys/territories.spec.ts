import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openMap } from '../map-search.ts';
import type { Product } from '../product.ts';
import { changesDemo, checkBothThemes, expect, test } from '../test.ts';

test.use({ settings: changesDemo });

const folderOf = (product: Product) => path.join(product.dataDir, 'map');
// The other maps of the product show no territories.
test.afterEach(({ product }) => rm(folderOf(product), { recursive: true, force: true }));

test('territories of the operator are loaded where there are some, and their owner is named', async ({
  page,
  product,
}) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  const isAsked = () => asked.some((each) => /territories/u.test(each));
  await openMap(page, '?view=places');
  expect(isAsked()).toBe(false);
  const folder = folderOf(product);
  await mkdir(folder, { recursive: true });
  const ring = [
    [170, -14],
    [179, -14],
    [179, -20],
    [170, -20],
    [170, -14],
  ];
  const feature = (name: string) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
  await writeFile(
    path.join(folder, 'ground.geojson'),
    JSON.stringify({
      type: 'FeatureCollection',
      attribution: 'The Council <b onclick="alert(1)">of Moana</b>',
      features: [feature('<img src=x onerror=alert(1)>')],
    }),
  );
  await openMap(page, '?view=places');
  expect(isAsked()).toBe(true);
  await expect(
    page.getByText('Dashed lines: The Council <b onclick="alert(1)">of Moana</b>'),
  ).toBeVisible();
  await checkBothThemes(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: /^SVG/u }).click();
  const stream = await (await download).createReadStream();
  const svg = Buffer.concat(await stream.toArray()).toString();
  expect(svg).toContain('id="territories"');
  expect(svg).toContain('stroke-dasharray');
  expect(svg).toMatch(/The Council &#60;b/u);
  expect(svg).not.toMatch(/<img|<b /u);
});
