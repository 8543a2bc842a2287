import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { download, downloadButton } from '../downloads.ts';
import { map, openMap } from '../map-search.ts';
import { checkAccessibility, checkBothThemes, expect, sameDemo, test } from '../test.ts';

test.use({ settings: sameDemo });

const day = '\\d{4}-\\d\\d-\\d\\d';

/** The number of nodes in the map's label. */
async function countShown(page: Page) {
  const label = (await map(page).getAttribute('aria-label')) ?? '';
  return Number(/\d+/u.exec(label.replaceAll(',', ''))?.[0]);
}

test('a visitor downloads the results of a search in every format', { tag: '@phone' }, async ({
  page,
}) => {
  await openMap(page, '?q=tide+lines');
  const shown = await countShown(page);
  const named = (ending: string) =>
    new RegExp(`^mangrove-search-tide-lines-${day}\\.${ending}$`, 'u');

  const json = await download(page, /^JSON\s*For/u);
  expect(json.name).toMatch(named('json'));
  const { about, nodes } = JSON.parse(json.bytes.toString());
  expect(about).toMatchObject({ licence: 'CC BY 4.0', nodes: shown });
  expect(nodes).toHaveLength(shown);

  for (const [entry, ending] of [
    [/^GEXF/u, 'gexf'],
    [/^GraphML/u, 'graphml'],
    [/^JSON-LD/u, 'jsonld'],
  ] as const) {
    const file = await download(page, entry);
    expect(file.name).toMatch(named(ending));
    const text = file.bytes.toString();
    expect(text).toContain('CC BY 4.0');
    expect(text).toContain('Tide Lines');
  }

  const csv = await download(page, /^CSV/u);
  expect(csv.name).toMatch(named('zip'));
  const files = unzipSync(new Uint8Array(csv.bytes));
  expect(Object.keys(files)).toEqual(['README.txt', 'nodes.csv', 'edges.csv']);
  const rows = strFromU8(files['nodes.csv'] ?? new Uint8Array())
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(shown + 1);

  const svg = await download(page, /^SVG/u);
  expect(svg.name).toMatch(named('svg'));
  const drawing = svg.bytes.toString();
  const isNamed = ({ name }: { name: string }) => drawing.includes(`>${name}</text>`);
  expect(nodes.filter(isNamed).length).toBeGreaterThan(3);
  expect(drawing).toContain('<title>Tide Lines</title>');
  expect(drawing).toContain('CC BY 4.0</text>');
  expect(drawing.match(/<g><title>/gu)).toHaveLength(shown);
  // Other programs can read the SVG as well as a browser can.
  expect(await sharp(svg.bytes).metadata()).toMatchObject({ format: 'svg' });
});

test('a visitor downloads a picture that looks like the screen and names the licence', async ({
  page,
}) => {
  await openMap(page, '?node=1');
  const size = await map(page).boundingBox();
  const style = '[data-overlay], [role="article"], header { visibility: hidden !important }';
  const screen = await map(page).screenshot({ style, scale: 'css' });
  for (const scale of [2, 4]) {
    const { name, bytes } = await download(page, new RegExp(`^PNG, ${scale}×`, 'u'));
    expect(name).toMatch(new RegExp(`^mangrove-network-${day}\\.png$`, 'u'));
    const { width = 0, height = 0, comments } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([scale * (size?.width ?? 0), scale * (size?.height ?? 0)]);
    expect(comments?.find(({ keyword }) => keyword === 'Copyright')?.text).toContain('CC BY 4.0');
    const { mean, far } = await compare(screen, bytes);
    expect(mean).toBeLessThan(4);
    expect(far).toBeLessThan(0.01);
  }
});

/** The mean difference (0 to 255) at the size of the first, and the share of large differences. */
async function compare(one: Buffer, other: Buffer) {
  const { data, info } = await sharp(one).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const shrunk = await sharp(other).removeAlpha().resize(size).raw().toBuffer();
  const differences = data.map((value, at) => Math.abs(value - (shrunk[at] ?? 0)));
  const sum = differences.reduce((total, difference) => total + difference, 0);
  const far = differences.filter((difference) => difference > 64).length;
  return { mean: sum / data.length, far: far / data.length };
}

test('a visitor uses the download menu by keyboard, and Escape returns the focus to its button', async ({
  page,
}) => {
  await openMap(page);
  await downloadButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(10);
  await expect(page.getByRole('menuitem', { name: /^PNG, 2/u })).toBeFocused();
  await checkBothThemes(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /^PNG, 4/u })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(downloadButton(page)).toBeFocused();
});

test('a visitor on a phone sees the download menu as a sheet', { tag: '@phone' }, async ({
  page,
}) => {
  await openMap(page);
  await downloadButton(page).click();
  const sheet = page.getByRole('dialog', { name: 'Download' });
  await expect(sheet.getByRole('button', { name: /^GEXF/u })).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('a visitor who is offline sees an error in the download menu, and tries again', async ({
  page,
  visit,
  context,
}) => {
  visit.expectNoise('ERR_INTERNET_DISCONNECTED');
  await openMap(page);
  await downloadButton(page).click();
  // The menu's code is loaded by the press.
  const asGexf = page.getByRole('menuitem', { name: /^GEXF/u });
  await expect(asGexf).toBeVisible();
  await context.setOffline(true);
  await asGexf.click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await context.setOffline(false);
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.gexf$/u);
});
