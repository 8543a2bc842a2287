/** A network to draw. Nodes are identified by index; all arrays of nodes are in that order. */
export interface GraphScene extends Partial<SceneBelow> {
  nodeCount: number;
  /** 0 person, 1 project, 2 organization. */
  kinds: Uint8Array;
  /** x, y of each node in world units, y down: 1 unit is 1 CSS pixel at zoom 1. */
  positions: Float32Array;
  /** Distinct neighbours of each node, in the whole network: decides size, labels and hubs. */
  degrees: Uint32Array;
  names: string[];
  /** Same-origin addresses of pictures. */
  pictures: (string | null)[];
  /** Ends of the distinct undirected pairs. */
  edgeSources: Uint32Array;
  edgeTargets: Uint32Array;
  /** For each edge whether it is drawn as dashes; undefined for none. */
  dashed?: Uint8Array | undefined;
  /** Nodes that only some people see, ascending; each is drawn with a lock. */
  locked?: readonly number[] | undefined;
  /** Of the surroundings of one node, this node: marked while nothing is chosen or found. */
  middle?: number | undefined;
  /** The part that is shown; undefined for all of it. */
  mask?: SceneMask | undefined;
  looks?: SceneLooks | undefined;
}

/** What lies below the nodes. */
export interface SceneBelow {
  /** The ground of a network that is laid out by place. Only the canvas back end draws it. */
  ground: SceneGround | undefined;
  /** Where nodes are that the scene does not have; kept for later scenes that do not say it. */
  density: SceneField | null | undefined;
}

/** The ground of a network that is laid out by place; its nodes cannot be dragged. */
export interface SceneGround {
  /** The land as an SVG path in world units. */
  land: string;
  /** Most frequent first: where they are, how far their nodes reach, and how far these are apart. */
  places: readonly {
    text: string;
    x: number;
    y: number;
    radius: number;
    apart: number;
    nodes: readonly number[];
  }[];
  /** For each node whether only its country or state is known: drawn as an outline. */
  hollow: Uint8Array;
  /**
   * For an edge whose short way crosses the cut of the projection: where it leaves the picture at
   * its source's side, and where it enters again at its target's side.
   */
  rims: ReadonlyMap<number, Rims>;
  territories?: SceneTerritories | undefined;
}

/** Lines and areas that an operator shows below the network, as SVG paths in world units. */
export interface SceneTerritories {
  areas: string;
  lines: string;
  /** Drawn where places leave room: the middle of each, and how far it reaches. */
  names: readonly { text: string; x: number; y: number; top: number; bottom: number }[];
  /** Whose they are: written into pictures. */
  attribution: string;
}

export type Rims = readonly [x: number, y: number, targetX: number, targetY: number];

/** The nodes that an edge connects. */
export type Ends = readonly [number, number];

/** What the nodes' colours and sizes stand for, instead of their kind and their degree. */
export interface SceneLooks {
  /** For each node an index into the theme's colours, 255 for none; null for the kinds' colours. */
  colors: Uint8Array | null;
  /** All nodes of a kind are equally large. */
  isEven: boolean;
  /** For each node as how many connections it is drawn; its own where this is left out. */
  sizes?: Float32Array;
  /** Soft shapes behind groups of nodes, shown when far out. */
  areas: SceneAreas | null;
}

/** A field of strengths over the map. */
export interface SceneField {
  /** Cells in each direction, side of a cell and corner of the first cell, in world units. */
  columns: number;
  rows: number;
  cell: number;
  left: number;
  top: number;
  /** For each cell, 0 to 255. */
  strengths: Uint8Array;
}

/** The areas of groups, and the names on them; a cell's strength is how much it belongs to its group. */
export interface SceneAreas extends SceneField {
  /** For each cell the index of its group. */
  owners: Uint8Array;
  /** For each group an index into the theme's colours; null for the theme's plain area colour. */
  colors: Uint8Array | null;
  /** Names of the groups, the largest first, with positions in world units; '' is not drawn. */
  names: readonly { text: string; x: number; y: number }[];
}

/** Marks a node of no group. */
export const noGroup = 255;

/** What areas are made of, where they are drawn: see `areas.ts`. */
export interface AreaGroups {
  /** x, y of each node where it is stored: areas do not follow what is dragged. */
  positions: Float32Array;
  /** The group of each node, `noGroup` for none. */
  groupOf: Uint8Array;
  names: readonly string[];
  /** For each group an index into the theme's colours; null for the theme's plain area colour. */
  colors: Uint8Array | null;
  /** The only group that has an area and a name; undefined for all. */
  only?: number | undefined;
}

/** Looks whose areas are still to be made. */
export type GivenLooks = Omit<SceneLooks, 'areas'> & { areas: AreaGroups | null };

/** A network whose areas are still to be made. */
export type GivenScene = Omit<GraphScene, 'looks'> & { looks?: GivenLooks | undefined };

/** Selects a part of a scene; all nodes keep their places and sizes. */
export interface SceneMask {
  /** For each edge: 0 hidden, 1 drawn, 2 drawn as dots. */
  edges: Uint8Array;
  /** For each node: 1 if it is dimmed. */
  dimmed: Uint8Array;
  /** For each area: 0 name hidden, 1 in the size of a node's name, 2 in full size (the default). */
  areaNames?: Uint8Array;
}

/** A search result, to be highlighted on the whole map. */
export interface Highlight {
  matches: Uint32Array;
  /** Steps from the nearest match for each node; 255 = not in the result. */
  depths: Uint8Array;
  /** Pairs of neighbouring nodes whose edges are drawn as paths. */
  paths: [number, number][];
}

export const emptyScene: GraphScene = {
  nodeCount: 0,
  kinds: new Uint8Array(0),
  positions: new Float32Array(0),
  degrees: new Uint32Array(0),
  names: [],
  pictures: [],
  edgeSources: new Uint32Array(0),
  edgeTargets: new Uint32Array(0),
};

/** Whether an index is that of a node, or none. */
export function hasNode({ nodeCount }: GraphScene, index: number | null): boolean {
  return index === null || (index >= 0 && index < nodeCount);
}

/**
 * The index that each node of an earlier scene has now, -1 for a removed one.
 * @param before the index that each node had, -1 for a new one.
 */
export function indicesAfter(before: Int32Array, countBefore: number): Int32Array {
  const now = new Int32Array(countBefore).fill(-1);
  for (let node = 0; node < before.length; node++) {
    if (before[node]! >= 0) now[before[node]!] = node;
  }
  return now;
}

/** The index that a node has afterwards; null for none, or one that is gone. */
export function indexAfter(now: Int32Array, node: number | null): number | null {
  const index = node === null ? -1 : (now[node] ?? -1);
  return index < 0 ? null : index;
}

/** The same for the ends of an edge; null if one of them is gone. */
export function endsAfter(now: Int32Array, ends: Ends | null): Ends | null {
  const [one, other] = ends?.map((node) => indexAfter(now, node)) ?? [];
  return one == null || other == null ? null : [one, other];
}
