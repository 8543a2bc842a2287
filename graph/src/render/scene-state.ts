import { type EdgeCsr, edgeBetween, edgesOf, keepMarked, linkEdges, neighboursOf } from '../csr.ts';
import {
  coloredAlphaOf,
  degreeForSize,
  fillAlpha,
  fullRadius,
  grouped,
  minRadius,
  paletteIndex,
  picture,
  type Role,
  role,
  uncolored,
} from './appearance.ts';
import { mixAtLeast, orderByDegree } from './drawing-order.ts';
import {
  type EdgeStyle,
  edgeRole,
  edgeStyles,
  firstStrongEdge,
  measureEdges,
  type runsOf,
  strength,
} from './edge-appearance.ts';
import { LabelTexts } from './label-text.ts';
import {
  type Ends,
  emptyScene,
  type GraphScene,
  type Highlight,
  type SceneLooks,
  type SceneMask,
} from './scene.ts';
import { markSharedLeaves } from './shared-leaves.ts';

/**
 * The network with everything that depends on selection and highlight: a role, a size and a place
 * in the drawing order for each node and edge. Back ends and labels only read it.
 */
export class SceneState {
  scene: GraphScene = emptyScene;
  /** The adjacency by shown edges only. */
  adjacency = linkScene(emptyScene);
  selected: number | null = null;
  highlight: Highlight | null = null;
  /** The ends of the chosen edge. */
  chosen: Ends | null = null;

  roles = new Uint8Array(0);
  /** Radius at full zoom and minimum radius of each node, CSS pixels. */
  sizes = new Float32Array(0);
  leasts = new Float32Array(0);
  /** Alpha of each node; `grouped` for leaves of a group while there is no focus of interest. */
  fillAlphas = new Float32Array(0);
  /** Index into the theme's palette for each node. */
  colors = new Uint8Array(0);
  edgeRoles = new Uint8Array(0);
  /** Nodes from the bottom to the top of the picture, without the selected node. */
  nodeOrder: Uint32Array = new Uint32Array(0);
  /** Edges in the common colour, shuffled so that a prefix is a fair sample. */
  commonEdges: Uint32Array = new Uint32Array(0);
  /** Edges in the highlight colour, the strongest last. */
  strongEdges: Uint32Array = new Uint32Array(0);
  ofSelectedCount = 0;
  inResultCount = 0;
  #edgeMass = measureEdges(emptyScene);
  #largestSize = 0;
  #largestLeast = 0;
  /** Nodes by degree, highest first; nodes of equal degree in their order. */
  byImportance: Uint32Array = new Uint32Array(0);

  /** Nodes that could show a picture, the largest first. */
  pictured: number[] = [];

  labelTexts = new LabelTexts(emptyScene);

  #links = this.adjacency;
  #mixed: Uint32Array = new Uint32Array(0);
  #isSharedLeaf: Uint8Array = new Uint8Array(0);

  /** Takes over a scene. The positions are copied, as dragging and forces change only this copy. */
  setScene(
    given: GraphScene,
    selected: number | null = null,
    highlight: Highlight | null = null,
    chosen: Ends | null = null,
  ): void {
    const before = this.scene;
    const scene = { density: before.density, ...given, positions: given.positions.slice() };
    this.scene = scene;
    const ends = before.edgeSources === scene.edgeSources && before.edgeTargets;
    if (before.nodeCount !== scene.nodeCount || ends !== scene.edgeTargets) {
      this.#links = linkScene(scene);
      this.#mixed = mixAtLeast(scene.edgeSources.length, this.#mixed);
    }
    this.selected = selected;
    this.highlight = highlight;
    this.chosen = chosen;
    const { nodeCount, degrees } = scene;
    this.roles = new Uint8Array(nodeCount);
    this.sizes = new Float32Array(nodeCount);
    this.leasts = new Float32Array(nodeCount);
    this.fillAlphas = new Float32Array(nodeCount);
    this.colors = new Uint8Array(nodeCount);
    this.edgeRoles = new Uint8Array(scene.edgeSources.length);
    this.byImportance = orderByDegree(degrees, nodeCount);
    this.#isSharedLeaf = markSharedLeaves(scene, this.#links);
    this.labelTexts = new LabelTexts(scene);
    this.setMask(scene.mask);
  }

  /** Shows another part of the scene. */
  setMask(mask: SceneMask | undefined): void {
    this.scene = { ...this.scene, mask };
    this.adjacency = mask ? keepMarked(this.#links, mask.edges) : this.#links;
    this.#edgeMass = measureEdges(this.scene);
    this.refresh();
  }

  /** Changes what the nodes' colours and sizes stand for. */
  setLooks(looks: SceneLooks | undefined): void {
    this.scene = { ...this.scene, looks };
    this.refresh();
  }

  /** The colour of a node that is not dimmed, as an index into the palette. */
  fullColor(node: number): number {
    return paletteIndex(role.plain, this.scene.kinds[node]!, this.scene.looks?.colors?.[node]);
  }

  get hasEmphasis(): boolean {
    return this.selected !== null || this.highlight !== null;
  }

  /** Of the surroundings of one node, this node, while nothing is chosen or found. */
  get marked(): number | null {
    return this.hasEmphasis ? null : (this.scene.middle ?? null);
  }

  /** The nodes with a ring: those found, else the one in the middle while nothing is chosen. */
  get matches(): Iterable<number> {
    return this.highlight?.matches ?? (this.marked === null ? [] : [this.marked]);
  }

  isHighlighted(node: number): boolean {
    return this.roles[node] !== role.plain && this.roles[node] !== role.dimmed;
  }

  radiusOf(node: number, zoomShare: number): number {
    return Math.max(this.leasts[node]!, this.sizes[node]! * zoomShare);
  }

  /** How an edge is drawn that is not a solid line: dashes say more than dots, and stay. */
  runsOf(edge: number): keyof typeof runsOf | null {
    if (this.scene.dashed?.[edge] === 1) return 'dashes';
    return this.scene.mask?.edges[edge] === 2 ? 'dots' : null;
  }

  /** No node is drawn larger than this. */
  largestRadius(zoomShare: number): number {
    return Math.max(this.#largestLeast, this.#largestSize * zoomShare);
  }

  /** Width and alpha of each edge role. @param scale CSS pixels of a world unit. */
  edgeStyles(zoom: number, scale: number): EdgeStyle[] {
    return edgeStyles({
      zoom,
      scale,
      mass: this.#edgeMass,
      ofSelected: this.ofSelectedCount,
      inResult: this.inResultCount,
    });
  }

  /** Recomputes roles, sizes and orders after the selection or the highlight changed. */
  refresh(): void {
    this.#assignNodeRoles();
    this.#assignEdgeRoles();
    this.#measureNodes();
    this.#orderNodes();
    this.#orderEdges();
  }

  #assignNodeRoles(): void {
    const { roles, highlight, selected, adjacency } = this;
    roles.fill(this.hasEmphasis ? role.dimmed : role.plain);
    if (highlight !== null) {
      // As around a selected node: a match's neighbours are highlighted, nodes further away dimmed.
      for (let node = 0; node < roles.length; node++) {
        if (highlight.depths[node]! <= 1) roles[node] = role.neighbour;
      }
    }
    if (selected !== null) {
      for (const node of neighboursOf(adjacency, selected)) roles[node] = role.neighbour;
    }
    for (const node of this.matches) roles[node] = role.match;
    for (const pair of highlight?.paths ?? []) for (const node of pair) roles[node] = role.path;
    const back = this.scene.mask?.dimmed;
    for (let node = 0; node < roles.length; node++) if (back?.[node]) roles[node] = role.dimmed;
    for (const node of this.chosen ?? []) roles[node] = role.path;
    if (selected !== null) roles[selected] = role.selected;
  }

  #assignEdgeRoles(): void {
    const { edgeRoles, highlight, selected, adjacency, roles } = this;
    const { edgeSources, edgeTargets, mask } = this.scene;
    this.inResultCount = 0;
    this.ofSelectedCount = 0;
    edgeRoles.fill(this.hasEmphasis ? edgeRole.dimmed : edgeRole.plain);
    if (this.hasEmphasis) {
      for (let edge = 0; edge < edgeRoles.length; edge++) {
        if (mask?.edges[edge] === 0) continue;
        const source = edgeSources[edge]!;
        const target = edgeTargets[edge]!;
        if (selected === null && highlight !== null) {
          const { depths } = highlight;
          if (Math.max(depths[source]!, depths[target]!) === 255) continue;
          const depth = Math.min(depths[source]!, depths[target]!);
          edgeRoles[edge] = edgeRole.depth0 + Math.min(4, depth);
          this.inResultCount++;
        } else if (roles[source] !== role.dimmed && roles[target] !== role.dimmed) {
          edgeRoles[edge] = edgeRole.amongNeighbours;
        }
      }
    }
    if (selected !== null) {
      const edges = edgesOf(adjacency, selected);
      this.ofSelectedCount = edges.length;
      for (const edge of edges) edgeRoles[edge] = edgeRole.ofSelected;
    }
    for (const ends of [...(highlight?.paths ?? []), this.chosen]) {
      const edge = ends && edgeBetween(adjacency, ...ends);
      if (edge !== null) edgeRoles[edge] = edgeRole.path;
    }
  }

  #measureNodes(): void {
    const { roles, sizes, leasts, fillAlphas, colors } = this;
    const { kinds, degrees, pictures, looks } = this.scene;
    this.#largestSize = 0;
    this.#largestLeast = 0;
    this.pictured = [];
    for (let node = 0; node < roles.length; node++) {
      const is = roles[node] as Role;
      const kind = kinds[node]!;
      const degree = degrees[node]!;
      const sized = degreeForSize(this.scene, node);
      const size = fullRadius(is, kind, sized);
      const least = minRadius(is, kind, sized, pictures[node] !== null);
      const color = looks?.colors?.[node];
      colors[node] = paletteIndex(is, kind, color);
      sizes[node] = size;
      leasts[node] = least;
      const isGrouped = this.#isSharedLeaf[node] === 1 && is === role.plain;
      fillAlphas[node] = isGrouped ? grouped : fillAlpha(is, kind, degree);
      if (color !== undefined && color !== uncolored) {
        fillAlphas[node] = coloredAlphaOf(fillAlphas[node]!);
      }
      if (pictures[node] !== null && size >= picture.fromRadius) this.pictured.push(node);
      this.#largestSize = Math.max(this.#largestSize, size);
      this.#largestLeast = Math.max(this.#largestLeast, least);
    }
    this.pictured.sort((a, b) => sizes[b]! - sizes[a]! || a - b);
  }

  /** Dimmed nodes below, highlighted ones above; within each layer by degree, the lowest below. */
  #orderNodes(): void {
    const { byImportance, roles, selected } = this;
    const count = byImportance.length;
    const order = new Uint32Array(selected === null ? count : count - 1);
    let filled = 0;
    for (const layer of [0, 1, 2]) {
      for (let rank = count - 1; rank >= 0; rank--) {
        const node = byImportance[rank]!;
        const is = roles[node]!;
        if (is === role.selected) continue;
        if ((is === role.dimmed ? 0 : is === role.plain ? 1 : 2) === layer) order[filled++] = node;
      }
    }
    this.nodeOrder = order;
  }

  #orderEdges(): void {
    const [edgeRoles, mixed] = [this.edgeRoles, this.#mixed];
    const strong: number[] = [];
    const common = new Uint32Array(edgeRoles.length);
    const shown = this.scene.mask?.edges;
    let filled = 0;
    for (let slot = 0; slot < mixed.length; slot++) {
      const edge = mixed[slot]!;
      if (edge >= edgeRoles.length || shown?.[edge] === 0) continue;
      if (edgeRoles[edge]! >= firstStrongEdge) strong.push(edge);
      else common[filled++] = edge;
    }
    strong.sort((a, b) => strength(edgeRoles[a]!) - strength(edgeRoles[b]!) || a - b);
    this.commonEdges = common.subarray(0, filled);
    this.strongEdges = Uint32Array.from(strong);
  }
}

function linkScene({ nodeCount, edgeSources, edgeTargets }: GraphScene): EdgeCsr {
  return linkEdges(nodeCount, edgeSources, edgeTargets, 'given');
}
