import Graph from 'graphology';
import Sigma from 'sigma';
import { start } from './shell.ts';

const colors = ['#B8460F', '#2A72B5', '#47185C'];

await start((host, scene, onHover) => {
  const graph = new Graph();
  for (let node = 0; node < scene.nodeCount; node++) {
    graph.addNode(node, {
      x: scene.positions[2 * node],
      y: -(scene.positions[2 * node + 1] ?? 0),
      size: 2 + Math.log2(1 + (scene.degrees[node] ?? 0) / 8),
      color: colors[scene.kinds[node] ?? 0],
      label: scene.names[node],
    });
  }
  for (let edge = 0; edge < scene.edgeSources.length; edge++) {
    graph.addEdge(scene.edgeSources[edge], scene.edgeTargets[edge], { size: 1, color: '#CCD6D4' });
  }
  let painted = false;
  // Highlights the neighbours of the hovered node, as in sigma's documentation.
  let hovered: string | null = null;
  let near = new Set<string>();
  const sigma = new Sigma(graph, host, {
    nodeReducer: (node, data) =>
      hovered === null || near.has(node) ? data : { ...data, color: '#DAE0DE', label: '' },
    edgeReducer: (edge, data) =>
      hovered === null || graph.extremities(edge).every((node) => near.has(node))
        ? data
        : { ...data, hidden: true },
  });
  const lift = (node: string | null) => {
    hovered = node;
    near = new Set(node === null ? [] : [node, ...graph.neighbors(node)]);
    sigma.refresh({ skipIndexation: true });
  };
  sigma.on('afterRender', () => {
    painted = true;
  });
  sigma.on('enterNode', ({ node }) => {
    onHover(Number(node));
    lift(node);
  });
  sigma.on('leaveNode', () => {
    onHover(null);
    lift(null);
  });
  sigma.refresh();
  return {
    isPainted: () => painted,
    screenOf: (node) => {
      const { x, y } = graph.getNodeAttributes(node) as { x: number; y: number };
      return sigma.graphToViewport({ x, y });
    },
  };
});
