import type { PictureParts } from '@mangrove/graph/render/picture';
import { describe, expect, it } from 'vitest';
import { writeSvg } from './picture-svg.ts';

const theme = {
  ...{ background: '#ffffff', edge: '#101010', edgeHighlight: '#202020' },
  ...{ fill: ['#111111', '#222222', '#333333'], dim: ['#aaaaaa', '#bbbbbb', '#cccccc'] },
  ...{ label: '#000000', labelHalo: '#eeeeee', selectedRing: '#444444', glow: '#ffaa00' },
  ...{ focus: '#0000ff', nodeStroke: '#fefefe', pictureRing: '#fdfdfd' },
  fontFamily: '"Commissioner Variable", sans-serif',
} satisfies PictureParts['theme'] as PictureParts['theme'];
const node = { x: 10, y: 20, radius: 5, color: '#111111', alpha: 1, rings: [] };
const hostile = '</text><script>alert("1")</script> & ]]> \u0001 Künstlerhaus 👩🏽‍🚀';

const parts: PictureParts = {
  ...{ width: 400, height: 300, theme },
  fields: [],
  ground: null,
  edges: [
    { ends: [10, 20, 30, 40], width: 1, alpha: 0.25, color: '#101010', dashes: null },
    { ends: [30, 40, 50, 60], width: 1.5, alpha: 0.6, color: '#202020', dashes: [2, 1] },
  ],
  nodes: [
    { ...node, name: 'Ada', kind: 0, alpha: 0.5 },
    { ...node, name: 'Tide Lines', kind: 1 },
    { ...node, name: 'Club', kind: 2, rings: [{ gap: 2.5, width: 3, color: '#ffaa00' }] },
  ],
  labels: [
    {
      ...{ text: 'REEF', anchor: 'middle', x: 9, y: 9, size: 14, weight: 480, alpha: 0.5 },
      ...{ spacing: 2, color: '#336666' },
    },
    {
      ...{ text: hostile, anchor: 'end', x: 20, y: 20, size: 12.5, weight: 520, alpha: 1 },
      ...{ spacing: 0, color: '#000000' },
    },
  ],
};

const svg = writeSvg(parts, {
  title: 'Mangrove: the network',
  description: 'A map.',
  credit: 'Mangrove, 2026-11-22. CC BY 4.0',
});
const page = new DOMParser().parseFromString(svg, 'image/svg+xml');
const all = (selector: string) => [...page.querySelectorAll(selector)];
const read = (selector: string) => all(selector).map(({ textContent }) => textContent);

describe('the SVG of the map', () => {
  it('draws each kind in its own shape, with its name', () => {
    expect(all('#nodes > g').map(({ lastElementChild }) => lastElementChild?.tagName)).toEqual([
      'circle',
      'rect',
      'polygon',
    ]);
    expect(read('#nodes title')).toEqual(['Ada', 'Tide Lines', 'Club']);
    expect(page.querySelector('circle')?.getAttribute('fill-opacity')).toBe('0.5');
    expect(page.querySelectorAll('polygon')[0]?.getAttribute('stroke')).toBe('#ffaa00');
  });

  it('draws a line for each edge, with the width and opacity of the map', () => {
    const [plain, strong] = all('#edges path');
    expect(plain?.getAttribute('d')).toBe('M10 20L30 40');
    expect(plain?.getAttribute('stroke-opacity')).toBe('0.25');
    expect(strong?.getAttribute('stroke-width')).toBe('1.5');
    expect(plain?.hasAttribute('stroke-dasharray')).toBe(false);
    expect(strong?.getAttribute('stroke-dasharray')).toBe('2 1');
  });

  it('writes names as text, whatever characters they contain', () => {
    expect(read('#names text')).toEqual(['REEF', hostile.replace('\u0001', '')]);
    const [area, name] = all('#names text');
    // Anchored at its end, so that in a wider font it grows away from its node.
    expect(name?.getAttribute('text-anchor')).toBe('end');
    // Names of groups have a colour and a spacing of their own, as on the map.
    const looks = ['opacity', 'fill', 'letter-spacing'];
    expect(looks.map((look) => area?.getAttribute(look))).toEqual(['0.5', '#336666', '2']);
    expect(looks.map((look) => name?.getAttribute(look))).toEqual([null, null, null]);
    expect(all('script')).toEqual([]);
  });

  it('has a title, and the terms of use below the picture', () => {
    expect(page.querySelector('svg > title')?.textContent).toBe('Mangrove: the network');
    expect(page.querySelector('svg > desc')?.textContent).toContain('CC BY 4.0');
    const foot = page.querySelector('svg > text');
    expect(foot?.textContent).toBe('Mangrove, 2026-11-22. CC BY 4.0');
    expect(Number(foot?.getAttribute('y'))).toBeGreaterThan(300);
    expect(page.documentElement.getAttribute('viewBox')).toBe('0 0 400 328');
  });

  it('draws the territories of an operator below everything, as dashes that keep their length', () => {
    const view = { scale: 2, x: 5, y: 6 };
    const drawn = writeSvg(
      {
        ...parts,
        ground: {
          ...{ land: 'M0 0L1 1Z', view, tint: { land: 0.11, coast: 0.5 }, discs: [] },
          territories: {
            ...{ areas: 'M0 0L9 9L0 9Z', lines: '' },
            tint: { area: 0.13, border: 0.8, width: 1.1, dash: [5, 3] },
          },
        },
      },
      { title: '', description: '', credit: '' },
    );
    const image = new DOMParser().parseFromString(drawn, 'image/svg+xml');
    const path = image.querySelector('#territories > path:only-child');
    expect(path?.getAttribute('d')).toBe('M0 0L9 9L0 9Z');
    expect(path?.getAttribute('stroke-dasharray')).toBe('2.5 1.5');
    const order = [...image.querySelectorAll('[id]')].map(({ id }) => id);
    expect(order.indexOf('territories')).toBeLessThan(order.indexOf('edges'));
    expect(order.indexOf('land')).toBeLessThan(order.indexOf('territories'));
  });
});
