import {
  type GeoPermissibleObjects,
  type GeoProjection,
  geoAzimuthalEqualArea,
  geoEqualEarth,
  geoPath,
} from 'd3-geo';

/** A point as longitude and latitude, in degrees. */
export type Degrees = readonly [longitude: number, latitude: number];

/** The share of the points that decide where the picture is centred. */
const share = 0.95;
/** An arc of longitudes below this is drawn about its middle; degrees. */
const regional = 60;
/**
 * Where all but a tenth of the points, on a wider arc, are nearer to a pole than this latitude, in
 * degrees, they are drawn round the pole: some are known by their country alone.
 */
const polar = { from: 55, others: 0.1 };
const middleWithoutData = 150;
/** World units across the points. */
const width = 1400;
/** Fewer degrees across are not enlarged further: a single town is shown with its surroundings. */
const minAcross = 4;

export interface GroundProjection {
  project: GeoProjection;
  /** The longitude opposite of the middle, at which the projection is cut; null without a cut. */
  cut: number | null;
  /** Two corners of the whole ground as positions, where there is no point to show; null otherwise. */
  extent: Float32Array | null;
}

/** The smallest arc of longitudes that holds a share of the points, in degrees eastwards. */
export function smallestArc(longitudes: readonly number[], of = share) {
  const sorted = longitudes.toSorted((one, other) => one - other);
  const count = Math.ceil(of * sorted.length);
  let best = { middle: middleWithoutData, span: 360 };
  for (const [at, from] of sorted.entries()) {
    const last = at + count - 1;
    const to = (sorted[last % sorted.length] ?? from) + (last >= sorted.length ? 360 : 0);
    if (to - from < best.span) best = { middle: wrap((from + to) / 2), span: to - from };
  }
  return best;
}

/** The latitude of the pole round which points lie; null if they lie elsewhere. */
function poleOf(ascending: readonly number[]): number | null {
  const few = Math.floor(polar.others * ascending.length);
  const [south = 0, north = 0] = [ascending[0], ascending.at(-1)];
  if (south > 0 && (ascending[few] ?? 0) > polar.from) return 90;
  return north < 0 && (ascending.at(-1 - few) ?? 0) < -polar.from ? -90 : null;
}

/**
 * Chooses the projection for some points: about them, so that no network is cut at 180 degrees, or
 * round a pole if they lie round one.
 */
export function chooseProjection(points: readonly Degrees[]): GroundProjection {
  const { middle, span } = smallestArc(points.map(([longitude]) => longitude));
  const latitudes = points.map(([, latitude]) => latitude).sort((one, other) => one - other);
  const [south = 0, north = 0] = [latitudes[0], latitudes.at(-1)];
  const pole = poleOf(latitudes);
  // Stretched along a parallel they would be a thin line.
  const about = span < regional ? (south + north) / 2 : pole;
  const project =
    about === null
      ? geoEqualEarth().rotate([-middle, 0])
      : geoAzimuthalEqualArea().rotate([-middle, -about]).clipAngle(100);
  project.scale(1).translate([0, 0]);
  const shown = points.length > 0 ? points : rimOf(middle);
  const [left, right, top, bottom] = boundsOf(shown.map((point) => project([...point])));
  const across = Math.max(right - left, bottom - top, (minAcross * Math.PI) / 180);
  const scale = width / across;
  project.scale(scale).precision(0.3);
  const corners = Float32Array.of(left, top, right, bottom).map((value) => value * scale);
  return {
    project,
    cut: about === null ? wrap(middle + 180) : null,
    extent: points.length > 0 ? null : corners,
  };
}

/** Points at the outermost of the whole ground, drawn about a longitude. */
function rimOf(middle: number): Degrees[] {
  return [
    [middle - 179.9, 0],
    [middle + 179.9, 0],
    [middle, 90],
    [middle, -90],
  ];
}

function boundsOf(places: readonly ([number, number] | null)[]) {
  const known = places.filter((place) => place !== null);
  const xs = known.map(([x]) => x);
  const ys = known.map(([, y]) => y);
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), 0);
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), 0);
  return [least(xs), most(xs), least(ys), most(ys)] as const;
}

/** The land as an SVG path in world units. */
export function drawLand(land: GeoJSON.GeoJSON, { project }: GroundProjection): string {
  return geoPath(project).digits(2)(land as GeoPermissibleObjects) ?? '';
}

/**
 * The land as an SVG path in units of a projection, without points that are nearer to the last one
 * than `apart`: for a picture of which no part is enlarged.
 */
export function drawLandThinned(
  land: GeoJSON.GeoJSON,
  { project }: GroundProjection,
  apart: number,
): string {
  let path = '';
  let last: readonly [number, number] = [0, 0];
  const add = (letter: string, x: number, y: number) => {
    path += `${letter}${x.toFixed(1)} ${y.toFixed(1)}`;
    last = [x, y];
  };
  geoPath(project, {
    beginPath: () => undefined,
    arc: () => undefined,
    moveTo: (x, y) => add('M', x, y),
    lineTo: (x, y) => {
      if (Math.hypot(x - last[0], y - last[1]) >= apart) add('L', x, y);
    },
    closePath: () => {
      path += 'Z';
    },
  })(land as GeoPermissibleObjects);
  return path;
}

/**
 * Where the short way between two points leaves the picture and enters it again, in world units;
 * null if it does not cross the cut.
 */
export function rimsOf(
  one: Degrees,
  other: Degrees,
  { project, cut }: GroundProjection,
): readonly [number, number, number, number] | null {
  if (cut === null) return null;
  // East of the cut, from 0 to 360.
  const [from, to] = [wrap360(one[0] - cut), wrap360(other[0] - cut)];
  if (Math.abs(from - to) <= 180) return null;
  const isEastwards = from > to;
  const before = isEastwards ? 360 - from : from;
  const after = isEastwards ? to : 360 - to;
  const latitude = one[1] + ((other[1] - one[1]) * before) / (before + after || 1);
  const inside = isEastwards ? -1e-6 : 1e-6;
  const leaves = project([wrap(cut + inside), latitude]);
  const enters = project([wrap(cut - inside), latitude]);
  return leaves && enters ? [...leaves, ...enters] : null;
}

function wrap360(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

function wrap(degrees: number): number {
  return wrap360(degrees + 180) - 180;
}
