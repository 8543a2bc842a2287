/** Many at one place: a sunflower spiral, the best connected inside. */

/** World units between neighbours in a spiral, nearly, while it has room for them. */
const widest = 16;
/** The largest reach of those at one place: a city must not lie on its neighbours. */
const largest = 60;
/** The reach of a spiral whose neighbours are one unit apart, for a single node. */
const spiral = 1 / 1.77;
const golden = Math.PI * (3 - Math.sqrt(5));
/** Points nearer to each other than this are one place: degrees. */
const near = 0.25;
/** More cells than there are from one pole to the other. */
const rowLength = 1_000;
/** Cells round the globe: those on both sides of 180 degrees are neighbours. */
const columns = 360 / near;
/** Beside a larger town people stand no nearer to each other: zoomed in, they are told apart. */
const leastApart = 2;
const ring = { radius: 30, apart: 15 } as const;

export interface Standing {
  node: number;
  degree: number;
  longitude: number;
  latitude: number;
  /** Whether only its country or state is known. */
  isCoarse: boolean;
}

export interface Gathering {
  longitude: number;
  latitude: number;
  isCoarse: boolean;
  /** The best connected first. */
  nodes: number[];
}

/** Gathers those who stand at nearly the same point, the largest gatherings first. */
export function gather(all: readonly Standing[]): Gathering[] {
  const cells = new Map<string | number, Standing[]>();
  for (const one of all) {
    // A number, because a text takes longer than all else that is done with each node.
    const key = one.isCoarse
      ? `${one.longitude} ${one.latitude}`
      : cellAt(Math.round(one.longitude / near), Math.round(one.latitude / near));
    const cell = cells.get(key);
    if (cell) cell.push(one);
    else cells.set(key, [one]);
  }
  return unite(cells).map((cell) => {
    const ordered = cell.toSorted((a, b) => b.degree - a.degree || a.node - b.node);
    const { longitude, latitude, isCoarse } = mostFrequentPoint(cell);
    return { longitude, latitude, isCoarse, nodes: ordered.map(({ node }) => node) };
  });
}

function cellAt(column: number, row: number): number {
  return rowLength * ((column + columns) % columns) + row;
}

/**
 * Unites cells whose points are near each other across a line of the grid, so that a town is not
 * two. Largest first.
 */
function unite(cells: ReadonlyMap<string | number, Standing[]>): Standing[][] {
  const bySize = [...cells].sort(([, one], [, other]) => other.length - one.length);
  const left = new Map(cells);
  const united: Standing[][] = [];
  for (const [key, cell] of bySize) {
    if (!left.delete(key)) continue;
    const whole = [...cell];
    if (typeof key === 'number') {
      const point = mostFrequentPoint(cell);
      for (const beside of besides(point)) {
        const other = left.get(beside);
        if (!other || !isNear(point, mostFrequentPoint(other))) continue;
        whole.push(...other);
        left.delete(beside);
      }
    }
    united.push(whole);
  }
  return united.sort((one, other) => other.length - one.length);
}

function besides({ longitude, latitude }: Standing): number[] {
  const [column, row] = [Math.round(longitude / near), Math.round(latitude / near)];
  const steps = [-1, 0, 1];
  return steps.flatMap((east) => steps.map((north) => cellAt(column + east, row + north)));
}

function isNear(one: Standing, other: Standing): boolean {
  const across = Math.abs(one.longitude - other.longitude);
  const east = Math.min(across, 360 - across);
  return Math.max(east, Math.abs(one.latitude - other.latitude)) < near;
}

function mostFrequentPoint(cell: readonly Standing[]): Standing {
  const some = cell[0] as Standing;
  const isSame = (one: Standing) =>
    one.longitude === some.longitude && one.latitude === some.latitude;
  if (cell.every(isSame)) return some;
  const counts = new Map<string, { first: Standing; count: number }>();
  for (const one of cell) {
    const key = `${one.longitude} ${one.latitude}`;
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { first: one, count: 1 });
  }
  const [best] = [...counts.values()].sort((one, other) => other.count - one.count);
  return best?.first ?? some;
}

/**
 * The offsets of those at one place from its point, in world units, and how far they reach.
 * @param most how far they may.
 */
export function spreadOut({ nodes, isCoarse }: Gathering, most = largest) {
  const count = nodes.length;
  if (isCoarse) {
    // In a ring round the point of the country or state, never on it: that may be a town.
    const whole = (count * ring.apart) / (2 * Math.PI);
    const radius = Math.min(largest, Math.max(ring.radius, whole));
    const offsets = nodes.map((_, at): [number, number] => {
      const angle = (2 * Math.PI * at) / count;
      return [radius * Math.sin(angle), -radius * Math.cos(angle)];
    });
    return { offsets, radius, apart: Math.min(ring.apart, (2 * Math.PI * radius) / count) };
  }
  const apart = Math.min(widest, most / (spiral * Math.sqrt(count)));
  const offsets = nodes.map((_, at): [number, number] => {
    const radius = count === 1 ? 0 : apart * spiral * Math.sqrt(at);
    return [radius * Math.cos(at * golden), radius * Math.sin(at * golden)];
  });
  return { offsets, radius: count === 1 ? 4 : apart * spiral * Math.sqrt(count), apart };
}

/** A town where it is drawn, with how far it would reach alone. */
interface Town {
  x: number;
  y: number;
  radius: number;
  count: number;
}

/** How far each of some towns reaches, so that none reaches into another where that can be avoided. */
export function limitReach(towns: readonly Town[]): number[] {
  return towns.map((one) => {
    const least = Math.min(one.radius, leastApart * spiral * Math.sqrt(one.count));
    let room = one.radius;
    for (const other of towns) {
      const east = Math.abs(one.x - other.x);
      const south = Math.abs(one.y - other.y);
      // Most are too far away for either.
      if (east > 2 * largest || south > 2 * largest || other === one) continue;
      const share = one.radius / (one.radius + other.radius);
      room = Math.min(room, Math.sqrt(east * east + south * south) * share);
    }
    return Math.max(least, room);
  });
}

/** More than these at one place are a crowd, which must not lie on another. */
const few = 8;

/** `spreadOut` of all gatherings, each with its point in world units; crowds leave each other room. */
export function spreadAll<Placed extends Gathering & { x: number; y: number }>(
  gatherings: readonly Placed[],
) {
  const crowds = gatherings.filter(({ isCoarse, nodes }) => !isCoarse && nodes.length > few);
  const reaches = limitReach(
    crowds.map(({ x, y, nodes: { length: count } }) => ({
      ...{ x, y, count, radius: Math.min(largest, widest * spiral * Math.sqrt(count)) },
    })),
  );
  const reachOf = new Map<Gathering, number | undefined>(
    crowds.map((crowd, at) => [crowd, reaches[at]]),
  );
  return gatherings.map((gathering) => ({
    ...gathering,
    ...spreadOut(gathering, reachOf.get(gathering)),
  }));
}

/** A place as its names were typed, and of what its point is. */
interface TypedPlace {
  typed: readonly [country: string, state: string, city: string, venue?: string];
  precision: 'exact' | 'city' | 'state' | 'country';
}

/** The most frequent name of a place, as its people typed it; empty if nobody did. */
export function namePlace(places: readonly TypedPlace[]): string {
  const counts = new Map<string, number>();
  for (const { typed, precision } of places) {
    const [country, state, city, venue = ''] = typed;
    // The point of a country is not that of the town that somebody typed.
    const within = { exact: city || state || venue, city: city || state, state, country: '' }[
      precision
    ];
    const name = within || country;
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best?.[0] ?? '';
}
