import { describe, expect, it } from 'vitest';
import { neighboursOf } from '../csr.ts';
import { grouped, role } from './appearance.ts';
import { edgeRole } from './edge-appearance.ts';
import { SceneState } from './scene-state.ts';
import { aScene } from './test-scene.ts';

/** 0 - 1 - 2 - 3, 1 - 4, 0 - 4: a triangle with a tail. */
function aState(): SceneState {
  const state = new SceneState();
  state.setScene(
    aScene({
      places: [
        [0, 0],
        [10, 0],
        [20, 0],
        [30, 0],
        [5, 10],
      ],
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
        [1, 4],
        [0, 4],
      ],
    }),
  );
  return state;
}

describe('a scene without a selection', () => {
  it('gives every node and edge the plain role, with the best connected nodes on top', () => {
    const state = aState();
    expect([...state.roles]).toEqual([0, 0, 0, 0, 0]);
    expect([...state.edgeRoles]).toEqual([0, 0, 0, 0, 0]);
    expect([...state.nodeOrder]).toEqual([3, 4, 2, 0, 1]);
    expect([...state.byImportance]).toEqual([1, 0, 2, 4, 3]);
    expect([...state.commonEdges].sort()).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('the middle of a part', () => {
  it('is marked and on top, until something else is chosen or found', () => {
    const state = aState();
    state.setScene({ ...state.scene, middle: 3 });
    expect([...state.roles]).toEqual([0, 0, 0, role.match, 0]);
    expect([...state.matches]).toEqual([3]);
    expect(state.nodeOrder.at(-1)).toBe(3);
    expect([...state.edgeRoles]).toEqual([0, 0, 0, 0, 0]);
    state.selected = 0;
    state.refresh();
    expect(state.roles[3]).toBe(role.dimmed);
    expect([...state.matches]).toEqual([]);
  });
});

describe('people who are connected with one and the same node only', () => {
  const star = (leaves: number) => {
    const state = new SceneState();
    state.setScene(
      aScene({
        places: Array.from({ length: leaves + 1 }, (_, node) => [node, 0]),
        edges: Array.from({ length: leaves }, (_, leaf) => [0, leaf + 1]),
        kinds: [1],
      }),
    );
    return state;
  };

  it('are grouped from eight on, until that node is selected', () => {
    expect(new Set(star(7).fillAlphas.slice(1))).toEqual(new Set([0.5]));
    const state = star(8);
    expect([...state.fillAlphas]).toEqual([1, ...Array(8).fill(grouped)]);
    state.selected = 0;
    state.refresh();
    expect([...state.fillAlphas].includes(grouped)).toBe(false);
  });
});

describe('a selected node', () => {
  it('highlights its neighbours and dims the rest', () => {
    const state = aState();
    state.selected = 0;
    state.refresh();
    const { selected, neighbour, dimmed } = role;
    expect([...state.roles]).toEqual([selected, neighbour, dimmed, dimmed, neighbour]);
    // Dimmed nodes are below; the overlay draws the selected node above everything.
    expect([...state.nodeOrder]).toEqual([3, 2, 4, 1]);
  });

  it('gives different roles to its edges, to those among its neighbours, and to the others', () => {
    const state = aState();
    state.selected = 0;
    state.refresh();
    const { ofSelected, amongNeighbours, dimmed } = edgeRole;
    expect([...state.edgeRoles]).toEqual([ofSelected, dimmed, dimmed, amongNeighbours, ofSelected]);
    expect([...state.strongEdges]).toEqual([0, 4]);
    expect([...state.commonEdges].sort()).toEqual([1, 2, 3]);
    expect(state.ofSelectedCount).toBe(2);
  });
});

describe('a highlighted result', () => {
  it('gives roles to matches, to edges by depth, and to paths', () => {
    const state = aState();
    state.highlight = {
      matches: Uint32Array.from([0]),
      depths: Uint8Array.from([0, 1, 2, 255, 255]),
      paths: [[1, 2]],
    };
    state.refresh();
    const { match, path, dimmed } = role;
    expect([...state.roles]).toEqual([match, path, path, dimmed, dimmed]);
    expect([...state.edgeRoles]).toEqual([
      edgeRole.depth0,
      edgeRole.path,
      edgeRole.dimmed,
      edgeRole.dimmed,
      edgeRole.dimmed,
    ]);
    expect(state.strongEdges.at(-1)).toBe(1);
  });

  it('highlights nodes next to a match and dims further ones, with edges that fade by depth [spec 3.4]', () => {
    const state = aState();
    state.highlight = {
      matches: Uint32Array.from([0]),
      depths: Uint8Array.from([0, 1, 2, 3, 1]),
      paths: [],
    };
    state.refresh();
    const { match, neighbour, dimmed } = role;
    expect([...state.roles]).toEqual([match, neighbour, dimmed, dimmed, neighbour]);
    const { depth0 } = edgeRole;
    expect([...state.edgeRoles]).toEqual([depth0, depth0 + 1, depth0 + 2, depth0 + 1, depth0]);
  });

  it('keeps its matches highlighted beside a selection', () => {
    const state = aState();
    state.selected = 3;
    state.highlight = {
      matches: Uint32Array.from([0]),
      depths: Uint8Array.from([0, 255, 255, 255, 255]),
      paths: [],
    };
    state.refresh();
    const { match, neighbour, selected, dimmed } = role;
    expect([...state.roles]).toEqual([match, dimmed, neighbour, selected, dimmed]);
  });

  it('leaves no selection or role behind when another network is set', () => {
    const state = aState();
    state.selected = 0;
    state.setScene(aScene({ places: [[0, 0]] }));
    expect(state.selected).toBeNull();
    expect([...state.roles]).toEqual([role.plain]);
    expect([...state.nodeOrder]).toEqual([0]);
  });
});

it('draws as dashes what the scene says, also under a mask', () => {
  const state = aState();
  const { scene } = state;
  state.setScene({ ...scene, dashed: Uint8Array.of(0, 1, 0, 0, 0) });
  const runs = () => [0, 1].map((edge) => state.runsOf(edge));
  expect(runs()).toEqual([null, 'dashes']);
  state.setMask({ edges: new Uint8Array(5).fill(1), dimmed: new Uint8Array(5) });
  expect(runs()).toEqual([null, 'dashes']);
  // An undated line that nobody confirmed keeps its dashes.
  state.setMask({ edges: new Uint8Array(5).fill(2), dimmed: new Uint8Array(5) });
  expect(runs()).toEqual(['dots', 'dashes']);
  state.setScene(scene);
  expect(runs()).toEqual([null, null]);
});

describe('a mask', () => {
  const mask = () => ({
    edges: Uint8Array.of(1, 2, 0, 0, 0),
    dimmed: Uint8Array.of(0, 0, 1, 1, 1),
  });

  it('hides edges from the picture, the neighbours and the density, and dims nodes', () => {
    const state = aState();
    const all = state.edgeStyles(1, 0.15)[edgeRole.plain]?.alpha ?? 0;
    state.setMask(mask());
    expect([...state.commonEdges].sort()).toEqual([0, 1]);
    expect([...neighboursOf(state.adjacency, 1)]).toEqual([0, 2]);
    expect([...state.roles]).toEqual([
      role.plain,
      role.plain,
      role.dimmed,
      role.dimmed,
      role.dimmed,
    ]);
    expect([0, 1].map((edge) => state.runsOf(edge))).toEqual([null, 'dots']);
    expect(state.edgeStyles(1, 0.15)[edgeRole.plain]?.alpha).toBeGreaterThan(all);
    state.setMask(undefined);
    expect([...state.commonEdges].sort()).toEqual([0, 1, 2, 3, 4]);
    expect([...state.roles]).toEqual([0, 0, 0, 0, 0]);
  });

  it('keeps the selected node, and highlights only neighbours with a shown edge', () => {
    const state = aState();
    state.selected = 2;
    state.setMask({ ...mask(), dimmed: Uint8Array.of(0, 0, 1, 0, 0) });
    expect(state.roles[2]).toBe(role.selected);
    expect(state.roles[1]).toBe(role.neighbour);
    expect(state.roles[3]).toBe(role.dimmed);
    expect([...state.strongEdges]).toEqual([1]);
  });

  it('counts only shown edges among those of a result', () => {
    const state = aState();
    state.highlight = { matches: Uint32Array.of(1), depths: new Uint8Array(5), paths: [[0, 4]] };
    state.setMask(mask());
    expect(state.inResultCount).toBe(2);
    expect(state.strongEdges).toHaveLength(2);
  });

  it('is set and removed together with a scene', () => {
    const state = aState();
    const { scene } = state;
    state.setScene({ ...scene, mask: mask() });
    expect(state.commonEdges).toHaveLength(2);
    state.setScene(scene);
    expect(state.commonEdges).toHaveLength(5);
  });
});
