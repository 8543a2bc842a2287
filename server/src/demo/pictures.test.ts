import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoNetworkFolder } from './network-folder.ts';
import { drawMark } from './pictures/mark.ts';
import { drawPortrait } from './pictures/portrait.ts';
import { drawScene } from './pictures/scene.ts';
import { drawPicture } from './pictures.ts';

const files = { person: 'people.csv', project: 'projects.csv', organization: 'organizations.csv' };
type Kind = keyof typeof files;

function readNetwork(kind: Kind): Record<string, string>[] {
  return parse(readFileSync(new URL(files[kind], demoNetworkFolder), 'utf8'), { columns: true });
}

/** Who gets a picture says a column of the demo's own files. */
function drawnIds(kind: Kind): string[] {
  return readNetwork(kind)
    .filter((row) => row.picture === 'drawn')
    .map((row) => row.id ?? '');
}

const firstOf = { person: 'p1', project: 'x1', organization: 'o1' };

describe('the pictures of the demo network', () => {
  it.each(Object.keys(files) as Kind[])('draws a %s in two sizes of WebP', async (kind) => {
    const { large, small } = await drawPicture({ id: firstOf[kind], kind, name: 'Anyone' });
    for (const [picture, side] of [[large, 512] as const, [small, 96] as const]) {
      const { format, width, height } = await sharp(picture).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: side, height: side });
      const { channels } = await sharp(picture).stats();
      expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(10);
    }
    expect(large.length).toBeLessThan(60_000);
  });

  it('draws the same bytes for the same id, whatever its name', async () => {
    const once = await drawPicture({ id: 'p1', kind: 'person', name: 'Aroha Ngata' });
    const again = await drawPicture({ id: 'p1', kind: 'person', name: 'Someone Else' });
    expect(again.large.equals(once.large)).toBe(true);
    expect(again.small.equals(once.small)).toBe(true);
  });

  it('draws each of them differently, in nothing but shapes', () => {
    const portraits = drawnIds('person').map(drawPortrait);
    const scenes = drawnIds('project').map(drawScene);
    const marks = drawnIds('organization').map(drawMark);
    const all = [...portraits, ...scenes, ...marks];
    expect(new Set(all).size).toBe(all.length);
    for (const svg of all) expect(svg).not.toMatch(/<text|undefined|NaN|<image|href/);
  });

  it('leaves some without a picture, of each kind', () => {
    for (const kind of Object.keys(files) as Kind[]) {
      const share = drawnIds(kind).length / readNetwork(kind).length;
      expect(share).toBeGreaterThan(0.65);
      expect(share).toBeLessThan(0.95);
    }
  });

  it('draws someone who is not in the network too', async () => {
    for (const kind of Object.keys(files) as Kind[]) {
      const { small } = await drawPicture({ id: 'stranger', kind, name: 'Stranger' });
      expect((await sharp(small).metadata()).width).toBe(96);
    }
  });
});
