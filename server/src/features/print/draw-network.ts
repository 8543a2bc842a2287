// The printed part of the network as SVG, in black on white, with names where they fit.
import {
  type EntityType,
  xmlElement as element,
  entityKinds,
  escapeXml,
  type KindShape,
} from '@mangrove/contract';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { Selection } from '../export/rows.ts';
import type { Entry } from './entries.ts';

/** In units of the drawing, which fills the width of a page. */
const size = { width: 720, height: 470 };
const margin = 26;
const letter = { size: 9, width: 5.1 };
/** Names longer than this are cut in the drawing; the list has them whole. */
const longestName = 26;

interface Point {
  entry: Entry;
  x: number;
  y: number;
  radius: number;
}

/** @param description what the drawing shows, for those who do not see it. */
export function drawNetwork(
  snapshot: Snapshot,
  chosen: Selection,
  entries: readonly Entry[],
  description: string,
): string {
  const points = placeEntries(snapshot, entries);
  const pointOf = new Map(points.map((point) => [point.entry.node, point]));
  const lines: string[] = [];
  for (let at = 0; at < chosen.edges.length; at++) {
    const edge = chosen.edges[at] ?? 0;
    const from = pointOf.get(snapshot.sources[edge] ?? -1);
    const to = pointOf.get(snapshot.targets[edge] ?? -1);
    if (from && to) lines.push(`M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`);
  }
  const ink = lines.length > 400 ? 0.45 : 0.7;
  const edges = element('path', {
    ...{ d: lines.join(''), fill: 'none', stroke: '#555', 'stroke-width': ink },
  });
  const shapes = points.map(drawShape).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="network" role="img" viewBox="0 0 ${size.width} ${size.height}">`,
    `<title>${escapeXml(description)}</title>`,
    ...[edges, shapes, drawNames(points), '</svg>'],
  ].join('');
}

function placeEntries(snapshot: Snapshot, entries: readonly Entry[]): Point[] {
  const placed = entries.flatMap((entry) => {
    const x = snapshot.positions[2 * entry.node] ?? Number.NaN;
    const y = snapshot.positions[2 * entry.node + 1] ?? Number.NaN;
    return Number.isNaN(x) || Number.isNaN(y) ? [] : [{ entry, x, y }];
  });
  const across = extent(placed.map(({ x }) => x));
  const down = extent(placed.map(({ y }) => y));
  const scale = Math.min(
    (size.width - 2 * margin) / Math.max(across.length, 1),
    (size.height - 2 * margin) / Math.max(down.length, 1),
  );
  const most = Math.max(...entries.map(({ roles }) => roles.length), 1);
  const [least, more] = entries.length > 150 ? [2, 4] : [3, 6];
  return placed.map(({ entry, x, y }) => ({
    entry,
    x: size.width / 2 + (x - across.middle) * scale,
    y: size.height / 2 + (y - down.middle) * scale,
    radius: least + more * Math.sqrt(entry.roles.length / most),
  }));
}

function extent(values: readonly number[]): { middle: number; length: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { middle: (low + high) / 2, length: high - low };
}

/** The shapes of the map: told apart without colour. */
const draw: Record<KindShape, (x: number, y: number, radius: number) => string> = {
  circle: (x, y, r) => element('circle', { cx: round(x), cy: round(y), r: round(r), fill: '#000' }),
  square: (x, y, r) => {
    const side = round(1.8 * r);
    const corner = { x: round(x - 0.9 * r), y: round(y - 0.9 * r) };
    return element('rect', { ...corner, width: side, height: side, fill: '#fff', stroke: '#000' });
  },
  hexagon: (x, y, r) => {
    const corners = Array.from({ length: 6 }, (_, corner) => {
      const angle = (Math.PI / 3) * corner;
      return `${round(x + 1.1 * r * Math.cos(angle))},${round(y + 1.1 * r * Math.sin(angle))}`;
    });
    return element('polygon', { points: corners.join(' '), fill: '#999', stroke: '#000' });
  },
};

function drawShape({ entry, x, y, radius }: Point): string {
  return draw[entityKinds[entry.kind].shape](x, y, radius);
}

/** The shape of a kind, to stand beside its name. */
export function drawKey(kind: EntityType): string {
  return `<svg class="key" viewBox="0 0 12 12" aria-hidden="true">${draw[entityKinds[kind].shape](6, 6, 4.5)}</svg>`;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Names of the best connected first, where they cover neither shapes nor other names. */
function drawNames(points: readonly Point[]): string {
  const taken: Box[] = points.map(({ x, y, radius }) => ({
    ...{ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius },
  }));
  const order = [...points].sort(
    (one, other) =>
      other.entry.roles.length - one.entry.roles.length || one.entry.number - other.entry.number,
  );
  const texts: string[] = [];
  for (const { entry, x, y, radius } of order) {
    const text = `${cutName(entry.name)} ${entry.number}`;
    const width = text.length * letter.width;
    const free = [
      { left: x + radius + 2, top: y - letter.size / 2 },
      { left: x - radius - 2 - width, top: y - letter.size / 2 },
      { left: x - width / 2, top: y + radius + 1 },
      { left: x - width / 2, top: y - radius - 1 - letter.size },
    ]
      .map(({ left, top }) => ({ left, top, right: left + width, bottom: top + letter.size }))
      .find((box) => isInside(box) && !taken.some((other) => meets(box, other)));
    if (!free) continue;
    taken.push(free);
    const at = { x: round(free.left), y: round(free.top + 0.8 * letter.size) };
    texts.push(element('text', at, escapeXml(text)));
  }
  const halo = { 'paint-order': 'stroke', stroke: '#fff', 'stroke-width': 2.5 };
  return element('g', { 'font-size': letter.size, fill: '#000', ...halo }, texts.join(''));
}

function cutName(name: string): string {
  const letters = [...name];
  return letters.length <= longestName ? name : `${letters.slice(0, longestName - 1).join('')}…`;
}

function isInside({ left, top, right, bottom }: Box): boolean {
  return left >= 0 && top >= 0 && right <= size.width && bottom <= size.height;
}

function meets(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
