import type { GraphColumns } from '@mangrove/contract/browser';

/** Five nodes for tests: Ada – Bo (twice), Bo – Cy, Ada – Reef Study; the Tide Archive is alone. */
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
    edge_role: [0, 0, 1, 2],
    roles: ['Teacher', 'Friend', 'Author'],
    demo_count: 0,
  };
}
