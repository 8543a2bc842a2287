import {
  chooseProjection,
  drawLand,
  gather,
  rimsOf,
  spreadAll,
} from '../../../graph/src/ground/index.ts';
import type { GraphScene } from '../../../graph/src/render/index.ts';
import { GraphView, PageSurface } from '../../../graph/src/render/view.ts';
import { theme } from '../../render/pages/our-view.ts';
import { nextFrame, start } from '../../render/pages/shell.ts';
import { type Ground, loadGround } from './ground.ts';

// The map is shown by connections; then everything is done that the switch to the ground does.
await start(async (host, scene, onHover, restart) => {
  const ground = await loadGround();
  const view = new GraphView(new PageSurface(host), {
    theme,
    events: { onHover, onSelect: () => undefined },
  });
  view.setScene(scene);
  while (!view.stats().settled) await nextFrame();
  const drawn = view.stats().redraws;
  restart();
  view.setScene(layOut(scene, ground), { keepCamera: true });
  view.fit();
  return {
    isPainted: () => view.stats().redraws > drawn,
    screenOf: (node) => view.screenPosition(node),
  };
});

/** By the functions, and in the order, of the product's KnownPlaces. */
function layOut(scene: GraphScene, { land, points }: Ground): GraphScene {
  const projection = chooseProjection(points);
  const gatherings = gather(
    points.map(([longitude, latitude], node) => ({
      ...{ node, longitude, latitude, isCoarse: false },
      degree: scene.degrees[node] ?? 0,
    })),
  ).map((gathering) => {
    const { longitude, latitude } = gathering;
    const [x, y] = projection.project([longitude, latitude]) ?? [0, 0];
    return { ...gathering, x, y };
  });
  const positions = new Float32Array(2 * points.length);
  const places = spreadAll(gatherings).map(({ x, y, nodes, offsets, radius, apart }, place) => {
    for (const [at, node] of nodes.entries()) {
      const [dx = 0, dy = 0] = offsets[at] ?? [];
      positions[2 * node] = x + dx;
      positions[2 * node + 1] = y + dy;
    }
    return { x, y, radius, apart, text: `Town ${place}`, nodes };
  });
  const rims = new Map<number, readonly [number, number, number, number]>();
  for (const [edge, source] of scene.edgeSources.entries()) {
    const [one, other] = [points[source], points[scene.edgeTargets[edge] ?? 0]];
    const found = one && other ? rimsOf(one, other, projection) : null;
    if (found) rims.set(edge, found);
  }
  const hollow = new Uint8Array(points.length);
  return {
    ...scene,
    positions,
    ground: { land: drawLand(land, projection), places, hollow, rims },
  };
}
