// Where the entries of a booklet stand in its picture of the ground.
import {
  chooseProjection,
  type Degrees,
  type Gathering,
  type GroundProjection,
  gather,
  namePlace,
  spreadOut,
} from '@mangrove/graph/ground';
import type { GroundPoint } from '../graph/places.ts';
import { extent, type Size } from './draw-marks.ts';
import type { Entry } from './entries.ts';

export interface PlacedEntry {
  entry: Entry;
  point: GroundPoint;
}

/** Those who stand at one place of the picture. */
export interface Spot {
  x: number;
  y: number;
  /** How far their marks, or the disc that stands for them, reach. */
  radius: number;
  /** Whether only their country or state is known. */
  isCoarse: boolean;
  /** The names of its places, the largest first. */
  names: string[];
  placed: PlacedEntry[];
  /** The marks of its entries; empty if a disc with their number stands for them. */
  marks: { entry: Entry; x: number; y: number }[];
}

const width = 720;
const height = { least: 300, most: 470 };
const margin = 40;
/** Degrees across a picture of a single town: paper cannot be zoomed, and a coast tells where it is. */
const leastDegrees = 20;
/** Units of the picture for one of the map, at its usual zoom. */
const mapUnit = 0.5;
/** More than this are drawn as a disc with their number. */
const mostMarks = 8;
export const markRadius = 3;

/** The projection of a picture that fits the points, and the picture's size. */
export function fitProjection(points: readonly Degrees[]): {
  projection: GroundProjection;
  size: Size;
} {
  const projection = chooseProjection(points);
  const { project } = projection;
  const placed = points.map((point): [number, number] => project([...point]) ?? [0, 0]);
  const across = extent(placed.map(([x]) => x));
  const down = extent(placed.map(([, y]) => y));
  const least = leastDegrees * (Math.PI / 180) * project.scale();
  const scale = Math.min(
    (width - 2 * margin) / Math.max(across.length, least),
    (height.most - 2 * margin) / Math.max(down.length, least / 2),
  );
  const needed = down.length * scale + 2 * margin;
  const size = { width, height: Math.min(Math.max(needed, height.least), height.most) };
  project
    .scale(project.scale() * scale)
    .translate([width / 2 - across.middle * scale, size.height / 2 - down.middle * scale])
    .clipExtent([
      [0, 0],
      [width, size.height],
    ]);
  return { projection, size };
}

/** Those who stand at one place, the largest spots first; spots that would lie on each other are one. */
export function arrangeSpots(
  placed: readonly PlacedEntry[],
  { project }: GroundProjection,
): Spot[] {
  const gatherings = gather(
    placed.map(({ entry, point }, node) => ({
      ...{ node, degree: entry.roles.length },
      ...{ longitude: point.longitude, latitude: point.latitude },
      isCoarse: isCoarse(point),
    })),
  );
  const spots: Spot[] = [];
  for (const gathering of gatherings) {
    const [x, y] = project([gathering.longitude, gathering.latitude]) ?? [0, 0];
    const own = gathering.nodes.flatMap((node) => placed[node] ?? []);
    const radius = radiusOf(gathering);
    const other = spots.find(
      (spot) =>
        spot.isCoarse === gathering.isCoarse &&
        Math.hypot(spot.x - x, spot.y - y) < spot.radius + radius,
    );
    const name = namePlace(own.map(({ point }) => point));
    if (!other) {
      const names = name === '' ? [] : [name];
      spots.push({
        ...{ x, y, radius, isCoarse: gathering.isCoarse, names, placed: own, marks: [] },
      });
      continue;
    }
    other.placed.push(...own);
    if (name !== '' && !other.names.includes(name)) other.names.push(name);
    other.radius = radiusOf({ ...gathering, nodes: other.placed.map((_, node) => node) });
  }
  return spots.map((spot) => ({ ...spot, marks: markEntries(spot) }));
}

function isCoarse({ precision }: GroundPoint): boolean {
  return precision === 'country' || precision === 'state';
}

function radiusOf(gathering: Gathering): number {
  const count = gathering.nodes.length;
  if (count > mostMarks) return 6 + Math.min(12, Math.sqrt(count));
  return spreadOut(gathering).radius * mapUnit + markRadius;
}

function markEntries({ x, y, isCoarse: coarse, placed }: Spot): Spot['marks'] {
  if (placed.length > mostMarks) return [];
  const gathering = { longitude: 0, latitude: 0, isCoarse: coarse };
  const { offsets } = spreadOut({ ...gathering, nodes: placed.map((_, node) => node) });
  return placed.map(({ entry }, at) => {
    const [dx = 0, dy = 0] = offsets[at] ?? [];
    return { entry, x: x + dx * mapUnit, y: y + dy * mapUnit };
  });
}
