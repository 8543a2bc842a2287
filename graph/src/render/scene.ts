/** A network to draw. Indices are nodes; all arrays are in their order. */
export interface GraphScene {
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
  /** What of it is shown; without one all of it. */
  mask?: SceneMask | undefined;
  looks?: SceneLooks | undefined;
}

/** How the nodes are told apart, where it is not by their kind and their connections. */
export interface SceneLooks {
  /** For each node an index into the theme's colours, 255 where nothing gives it one; null for the kinds' own. */
  colours: Uint8Array | null;
  /** All nodes of a kind are equally large. */
  isEven: boolean;
  /** Soft shapes behind groups of nodes, shown when far out. */
  areas: SceneAreas | null;
}

/** A field of strengths over the map, and the names that stand on it. */
export interface SceneAreas {
  /** Cells in each direction, the world's units of each, and where the first one begins. */
  columns: number;
  rows: number;
  cell: number;
  left: number;
  top: number;
  /** Which group each cell belongs to, and how strongly: 0 to 255. */
  owners: Uint8Array;
  strengths: Uint8Array;
  /** The colour of each group: an index into the theme's colours; null for the ink of the edges. */
  colours: Uint8Array | null;
  /** Of the groups, the largest first: where their names stand, world units. */
  names: readonly { text: string; x: number; y: number }[];
}

/** A part of a scene, whose nodes all keep their places and sizes. */
export interface SceneMask {
  /** For each edge: 0 hidden, 1 drawn, 2 drawn as dots. */
  edges: Uint8Array;
  /** For each node: 1 where it steps back. */
  back: Uint8Array;
  /** For each area how its name stands: 0 not, 1 in the size of a node's, 2 in full; without it all in full. */
  areaNames?: Uint8Array;
}

/** A search's result on the whole map. */
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
