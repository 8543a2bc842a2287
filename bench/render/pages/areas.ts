import { buildAreas } from '../../../graph/src/render/areas.ts';
import { boundsOf } from '../../../graph/src/render/camera.ts';
import { startOurs } from './our-view.ts';

const [columns, rows] = [4, 3];

// Everything on: twelve groups that cover the map, areas with names, and coloured nodes.
await startOurs(({ nodeCount, positions }) => {
  const { left, top, right, bottom } = boundsOf(positions, 0);
  const at = (value: number, from: number, to: number, count: number) =>
    Math.min(count - 1, Math.floor(((value - from) / (to - from)) * count));
  const groupOf = Uint8Array.from({ length: nodeCount }, (_, node) => {
    const [x = 0, y = 0] = positions.subarray(2 * node, 2 * node + 2);
    return at(y, top, bottom, rows) * columns + at(x, left, right, columns);
  });
  const names = Array.from({ length: columns * rows }, (_, group) => `Around entity ${group}`);
  const colors = Uint8Array.from(names, (_, group) => Math.min(group, 8));
  return {
    areas: buildAreas(positions, { groupOf, names, colors }),
    colors: groupOf.map((group) => colors[group] ?? 9),
    isEven: false,
  };
});
