import type { EntityWithConnections } from '@mangrove/contract/browser';

type Connections = EntityWithConnections['connections'];
type Connection = Connections['people'][number];

export interface PlacedNeighbour {
  connection: Connection;
  x: number;
  y: number;
  /** Where the label stands: outwards, so that labels never meet. */
  side: 'left' | 'right';
}

export interface NeighbourhoodLayout {
  width: number;
  height: number;
  centre: { x: number; y: number };
  named: PlacedNeighbour[];
  /** Those that find no place for a name, as dots around the centre. */
  unnamed: { connection: Connection; x: number; y: number }[];
  /** How many there are that have not even a dot. */
  unseen: number;
}

const width = 376;
const rowHeight = 42;
const maxPerSide = 6;
const maxDots = 240;
/** The angle between the seeds of a sunflower: no two dots of it stand in one line. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/**
 * One step around an entity: those with most relationships stand named at both sides, some of each
 * kind; the others are dots around the centre.
 */
export function layOutNeighbourhood({
  people,
  projects,
  organizations,
}: Connections): NeighbourhoodLayout {
  const kinds = [projects, people, organizations].map((those) =>
    [...those].sort((one, other) => other.relationships.length - one.relationships.length),
  );
  const all = takeInTurns(kinds);
  const named = all.slice(0, 2 * maxPerSide);
  const others = all.slice(named.length);
  const perSide = Math.ceil(named.length / 2);
  const height = Math.max(4, perSide + 1) * rowHeight;
  const centre = { x: width / 2, y: height / 2 };
  return {
    width,
    height,
    centre,
    named: named.map((connection, index) => {
      const isRight = index % 2 === 0;
      const side = isRight ? 'right' : 'left';
      const inSide = isRight ? perSide : named.length - perSide;
      const y = centre.y + (Math.floor(index / 2) - (inSide - 1) / 2) * rowHeight;
      // On an ellipse, so that the picture is round.
      const reach = 72 * Math.sqrt(1 - ((y - centre.y) / (0.72 * height)) ** 2);
      return { connection, x: centre.x + (isRight ? reach : -reach), y, side };
    }),
    unnamed: others.slice(0, maxDots).map((connection, index) => {
      const distance = 20 + 2.5 * Math.sqrt(index);
      const angle = index * goldenAngle;
      return {
        connection,
        x: centre.x + distance * Math.cos(angle),
        y: centre.y + distance * Math.sin(angle),
      };
    }),
    unseen: Math.max(0, others.length - maxDots),
  };
}

/** One of each list, then the next of each. */
function takeInTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}

/** A name in two lines at most, parted between words or after a hyphen, cut where it is longer. */
export function breakName(name: string, lineLength = 14): string[] {
  const letters = [...name];
  if (letters.length <= lineLength) return [name];
  const line = letters.slice(0, lineLength).join('');
  const space = `${line}${letters[lineLength]}`.lastIndexOf(' ');
  const hyphen = line.lastIndexOf('-') + 1;
  const end = Math.max(space, hyphen, 0) || line.length;
  const rest = [...name.slice(end).trimStart()];
  const second =
    rest.length <= lineLength
      ? rest
      : [
          ...rest
            .slice(0, lineLength - 1)
            .join('')
            .trimEnd(),
          '…',
        ];
  return [name.slice(0, end).trimEnd(), second.join('')];
}
