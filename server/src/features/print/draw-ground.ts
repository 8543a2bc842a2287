// Where the entries of a booklet are, over the coast, as SVG in black on white.
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { xmlElement as element, type Territories } from '@mangrove/contract';
import {
  type Degrees,
  drawLandThinned,
  drawTerritories,
  type GroundProjection,
  rimsOf,
} from '@mangrove/graph/ground';
import { readCoast } from '../../adapters/coast.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { Selection } from '../export/rows.ts';
import type { GroundPoint } from '../graph/places.ts';
import {
  arrangeSpots,
  fitProjection,
  markRadius,
  type PlacedEntry,
  type Spot,
} from './arrange-ground.ts';
import {
  cutName,
  drawMark,
  type Mark,
  round,
  type Size,
  writePicture,
  writeTexts,
} from './draw-marks.ts';
import type { Entry } from './entries.ts';

/** Points of the coast are no nearer to each other, in units of the picture. */
const detail = 0.5;
/** Milliseconds after which others go on. */
const slice = 10;
/** More entries at a place are counted beside its name, not numbered. */
const mostNumbers = 4;
const longestName = 40;

export interface DrawnGround {
  picture: string;
  /** How many entries it shows, and how many have no place that is told. */
  placed: number;
  unplaced: number;
  /** What its key has to say. */
  hasDiscs: boolean;
  hasCoarse: boolean;
  /** Whether points are those of towns and countries in the data set that comes with the product. */
  hasKnownPoints: boolean;
  /** Whose the dashed lines are; null without any. */
  attribution: string | null;
}

export interface GroundOfBooklet {
  snapshot: Snapshot;
  chosen: Selection;
  entries: readonly Entry[];
  /** By entity id. */
  points: ReadonlyMap<number, GroundPoint>;
  territories: Territories | null;
}

/** @returns null if no entry has a place that is told. */
export async function drawGround(
  { snapshot, chosen, entries, points, territories }: GroundOfBooklet,
  describe: (entries: number, places: number) => string,
): Promise<DrawnGround | null> {
  const placed = entries.flatMap((entry): PlacedEntry[] => {
    const point = points.get(snapshot.ids[entry.node] ?? 0);
    return point ? [{ entry, point }] : [];
  });
  if (placed.length === 0) return null;
  const { projection, size } = fitProjection(placed.map(degreesOf));
  const spots = arrangeSpots(placed, projection);
  const drawn = territories && drawTerritories(territories, projection);
  const marks = spots.flatMap((spot): Mark[] =>
    spot.marks.length === 0 ? [spot] : spot.marks.map((mark) => ({ ...mark, radius: markRadius })),
  );
  const names = [
    ...spots.map((spot) => ({ ...spot, text: nameSpot(spot) })),
    ...(drawn?.names ?? []).map(({ text, x, y }) => ({ text: cutName(text), x, y, radius: 0 })),
  ];
  return {
    picture: writePicture(size, describe(placed.length, spots.length), [
      element('path', { ...{ d: await drawCoast(projection), fill: '#f1f1f1' }, ...coastLine }),
      ...(drawn ? [element('path', { d: drawn.areas + drawn.lines, ...dashes })] : []),
      drawConnections(snapshot, chosen, placed, spots, projection),
      ...spots.map(drawSpot),
      writeTexts(names, marks, size),
      element('rect', { ...frameOf(size), ...frame }),
    ]),
    placed: placed.length,
    unplaced: entries.length - placed.length,
    hasDiscs: spots.some(isDisc),
    hasCoarse: spots.some((spot) => spot.isCoarse),
    hasKnownPoints: placed.some(({ point }) => point.precision !== 'exact'),
    attribution: drawn?.attribution ?? null,
  };
}

const coastLine = { stroke: '#777', 'stroke-width': 0.5 };
const dashes = { fill: 'none', stroke: '#333', 'stroke-width': 0.8, 'stroke-dasharray': '4 2.5' };
/** Within the picture by the half of its line. */
const frameOf = ({ width, height }: Size) => ({
  ...{ x: 0.4, y: 0.4, width: width - 0.8, height: round(height - 0.8) },
});
const frame = { fill: 'none', stroke: '#999', 'stroke-width': 0.7 };

/** In slices, because the whole coast takes longer than others should wait. */
async function drawCoast(projection: GroundProjection): Promise<string> {
  let path = '';
  let start = performance.now();
  for (const land of await readCoast()) {
    path += drawLandThinned(land, projection, detail);
    if (performance.now() - start < slice) continue;
    await letOthersWork();
    start = performance.now();
  }
  return path;
}

function drawConnections(
  snapshot: Snapshot,
  chosen: Selection,
  placed: readonly PlacedEntry[],
  spots: readonly Spot[],
  projection: GroundProjection,
): string {
  const degrees = new Map(placed.map((each) => [each.entry.node, degreesOf(each)]));
  const at = new Map<number, { x: number; y: number }>();
  for (const spot of spots) {
    for (const { entry } of spot.placed) at.set(entry.node, spot);
    for (const mark of spot.marks) at.set(mark.entry.node, mark);
  }
  const lines = new Set<string>();
  for (let index = 0; index < chosen.edges.length; index++) {
    const edge = chosen.edges[index] ?? 0;
    const [source, target] = [snapshot.sources[edge] ?? -1, snapshot.targets[edge] ?? -1];
    const [from, to] = [at.get(source), at.get(target)];
    const [one, other] = [degrees.get(source), degrees.get(target)];
    if (!from || !to || from === to || !one || !other) continue;
    const [start, end] = [`M${round(from.x)} ${round(from.y)}L`, `${round(to.x)} ${round(to.y)}`];
    const rims = rimsOf(one, other, projection);
    if (!rims) {
      lines.add(start + end);
      continue;
    }
    const [x, y, targetX, targetY] = rims.map(round);
    lines.add(`${start}${x} ${y}M${targetX} ${targetY}L${end}`);
  }
  const ink = lines.size > 400 ? 0.3 : 0.5;
  return element('path', {
    ...{ d: [...lines].join(''), fill: 'none', stroke: '#555', 'stroke-width': ink },
  });
}

function drawSpot(spot: Spot): string {
  const { x, y, radius, isCoarse, placed, marks } = spot;
  const circle = { cx: round(x), cy: round(y), r: round(radius) };
  const outline = { stroke: '#000', 'stroke-dasharray': isCoarse ? '2 2' : '' };
  if (isDisc(spot)) {
    const text = { x: round(x), y: round(y + 3.2), 'text-anchor': 'middle', 'font-size': 9 };
    return (
      element('circle', { ...circle, fill: '#fff', ...outline }) +
      element('text', text, String(placed.length))
    );
  }
  const ring = { ...circle, r: round(radius - markRadius), fill: 'none', 'stroke-width': 0.7 };
  return [
    isCoarse ? element('circle', { ...ring, ...outline }) : '',
    ...marks.map(({ entry, ...at }) => drawMark(entry.kind)(at.x, at.y, markRadius, isCoarse)),
  ].join('');
}

function isDisc({ marks }: Spot): boolean {
  return marks.length === 0;
}

/** “Suva 3, 7”: with the numbers of its entries where they are few. */
function nameSpot(spot: Spot): string {
  const { names, placed } = spot;
  const name = `${cutName(names.slice(0, 2).join(', '), longestName)}${names.length > 2 ? ' …' : ''}`;
  if (isDisc(spot)) return name;
  const numbers = placed.map(({ entry }) => entry.number).sort((one, other) => one - other);
  const said = placed.length > mostNumbers ? `(${placed.length})` : numbers.join(', ');
  return `${name} ${said}`;
}

function degreesOf({ point }: PlacedEntry): Degrees {
  return [point.longitude, point.latitude];
}
