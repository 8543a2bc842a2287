// The printed part of the network as SVG, in black on white, with names where they fit.
import { xmlElement as element } from '@mangrove/contract';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { Selection } from '../export/rows.ts';
import { cutName, drawMark, extent, round, writePicture, writeTexts } from './draw-marks.ts';
import type { Entry } from './entries.ts';

/** In units of the drawing, which fills the width of a page. */
const size = { width: 720, height: 470 };
const margin = 26;

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
  const shapes = points.map(({ entry, x, y, radius }) => drawMark(entry.kind)(x, y, radius));
  // Names of the best connected first.
  const order = [...points].sort(
    (one, other) =>
      other.entry.roles.length - one.entry.roles.length || one.entry.number - other.entry.number,
  );
  const named = order.map((point) => ({
    ...point,
    text: `${cutName(point.entry.name)} ${point.entry.number}`,
  }));
  return writePicture(size, description, [
    ...[edges, shapes.join(''), writeTexts(named, points, size)],
  ]);
}

function placeEntries(snapshot: Snapshot, entries: readonly Entry[]): Point[] {
  const placed = entries.flatMap((entry) => {
    const x = snapshot.positions.at(2 * entry.node) ?? Number.NaN;
    const y = snapshot.positions.at(2 * entry.node + 1) ?? Number.NaN;
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
