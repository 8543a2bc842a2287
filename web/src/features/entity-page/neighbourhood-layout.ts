import type { EntityWithConnections } from '@mangrove/contract/browser';
import { cutText } from '../../kit/text/formats.ts';

const width = 376;
const rowHeight = 42;
const maxPerSide = 6;
const maxDots = 240;
/** The golden angle, in radians: dots placed in steps of it are spread evenly (phyllotaxis). */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/**
 * Lays out the connections of an entity: those with most relationships, some of each kind, get a
 * name at the left or right; the others are dots around the centre.
 */
export function layOutNeighbourhood({
  people,
  projects,
  organizations,
}: EntityWithConnections['connections']) {
  const kinds = [projects, people, organizations].map((those) =>
    those.toSorted((one, other) => other.relationships.length - one.relationships.length),
  );
  const all = interleave(kinds);
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
      // The label is always outwards, so that labels never overlap.
      const side: 'left' | 'right' = isRight ? 'right' : 'left';
      const inSide = isRight ? perSide : named.length - perSide;
      const y = centre.y + (Math.floor(index / 2) - (inSide - 1) / 2) * rowHeight;
      // Places the nodes on an ellipse.
      const reach = 72 * Math.sqrt(1 - ((y - centre.y) / (0.72 * height)) ** 2);
      return { connection, x: centre.x + (isRight ? reach : -reach), y, side };
    }),
    /** Connections for which there is no room for a name; drawn as dots around the centre. */
    unnamed: others.slice(0, maxDots).map((connection, index) => {
      const distance = 20 + 2.5 * Math.sqrt(index);
      const angle = index * goldenAngle;
      return {
        connection,
        x: centre.x + distance * Math.cos(angle),
        y: centre.y + distance * Math.sin(angle),
      };
    }),
    /** The number of connections that are not drawn at all. */
    unseen: Math.max(0, others.length - maxDots),
  };
}

/** Interleaves the lists: the first items of all lists, then the second items, and so on. */
function interleave<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}

/** Breaks a name into at most two lines, at a space or hyphen if possible; ends with "…" if cut. */
export function breakName(name: string, lineLength = 14): string[] {
  const letters = [...name];
  if (letters.length <= lineLength) return [name];
  const line = letters.slice(0, lineLength).join('');
  const space = `${line}${letters[lineLength]}`.lastIndexOf(' ');
  const hyphen = line.lastIndexOf('-') + 1;
  const end = Math.max(space, hyphen, 0) || line.length;
  const rest = name.slice(end).trimStart();
  const second = [...rest].length <= lineLength ? rest : cutText(rest, lineLength - 1);
  return [name.slice(0, end).trimEnd(), second];
}
