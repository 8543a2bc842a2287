import type { GraphColumns } from '@mangrove/contract/browser';
import { buildNetwork } from './network.ts';

/** Five nodes: Ada – Bo (twice), Bo – Cy, Ada – Reef Study; the Tide Archive is unconnected. */
export function someColumns(): GraphColumns {
  return {
    version: '1',
    ids: [10, 20, 30, 40, 50],
    kinds: 'pppjo',
    names: ['Ada Ng', 'Bo Lind', 'Cy Okafor', 'Reef Study', 'Tide Archive'],
    x: [0, 10, 20, -10, 40],
    y: [0, 5, 10, -5, 40],
    degrees: [2, 2, 1, 1, 0],
    pictures: { '0': '/files/ada.webp' },
    edge_id_gaps: [1, 1, 1, 1],
    edge_source: [0, 1, 1, 3],
    edge_target: [1, 0, 2, 0],
    unconfirmed: [],
    demo_count: 0,
  };
}

/** A network of `size` nodes in two clusters; the first `shift` nodes are moved. */
export function crowd(size: number, shift = 0) {
  const nodes = Array.from({ length: size }, (_, node) => node);
  return buildNetwork({
    ...someColumns(),
    ids: nodes.map((node) => node + 1),
    kinds: 'p'.repeat(size),
    names: nodes.map(String),
    x: nodes.map((node) => (node % 2) * 900 + (node % 31) * 5 + (node < shift ? 40 : 0)),
    y: nodes.map((node) => (node % 37) * 5),
    degrees: nodes.map(() => 0),
    edge_id_gaps: [],
    edge_source: [],
    edge_target: [],
    unconfirmed: [],
  });
}
