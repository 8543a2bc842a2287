import { Application, Container, Graphics, Sprite, Text } from 'pixi.js';
import { PickingGrid } from '../../../graph/src/render/picking-grid.ts';
import { start } from './shell.ts';

const colors = [0xb8460f, 0x2a72b5, 0x47185c];
const labelCount = 40;

// A graph drawn with Pixi in the fastest way: one geometry for all edges, sprites with shared
// textures for nodes, texts for the best connected, and the camera as a container's transform.
await start(async (host, scene, onHover) => {
  const application = new Application();
  await application.init({ background: 0xe0ebe8, resizeTo: host, antialias: true });
  host.append(application.canvas);
  const world = new Container();
  application.stage.addChild(world);
  const place = (node: number): [number, number] => [
    scene.positions[2 * node] ?? 0,
    scene.positions[2 * node + 1] ?? 0,
  ];

  const edges = new Graphics();
  for (let edge = 0; edge < scene.edgeSources.length; edge++) {
    edges.moveTo(...place(scene.edgeSources[edge] ?? 0));
    edges.lineTo(...place(scene.edgeTargets[edge] ?? 0));
  }
  edges.stroke({ width: 1, color: 0x10292e, alpha: 0.06, pixelLine: true });
  world.addChild(edges);

  const textures = colors.map((color, kind) => {
    const shape = new Graphics();
    if (kind === 0) shape.circle(8, 8, 8);
    else if (kind === 1) shape.roundRect(0, 0, 16, 16, 4);
    else shape.regularPoly(8, 8, 8, 6);
    return application.renderer.generateTexture(shape.fill(color));
  });
  for (let node = 0; node < scene.nodeCount; node++) {
    const texture = textures[scene.kinds[node] ?? 0];
    if (texture === undefined) continue;
    const sprite = new Sprite(texture);
    sprite.anchor.set(0.5);
    sprite.scale.set(0.6);
    sprite.position.set(...place(node));
    world.addChild(sprite);
  }
  const hubs = Array.from({ length: scene.nodeCount }, (_, node) => node)
    .sort((a, b) => (scene.degrees[b] ?? 0) - (scene.degrees[a] ?? 0))
    .slice(0, labelCount);
  const labels = hubs.map((node) => {
    const text = new Text({
      text: scene.names[node] ?? '',
      style: { fontSize: 12.5, fill: 0x10292e },
    });
    text.position.set(...place(node));
    return world.addChild(text);
  });

  const box = world.getLocalBounds();
  const fitting = 0.95 * Math.min(host.clientWidth / box.width, host.clientHeight / box.height);
  const zoomTo = (scale: number, x: number, y: number) => {
    const share = scale / world.scale.x;
    world.position.set(x - (x - world.x) * share, y - (y - world.y) * share);
    world.scale.set(scale);
    for (const label of labels) label.scale.set(1 / scale);
  };
  zoomTo(fitting, 0, 0);
  world.position.set(
    host.clientWidth / 2 - (box.x + box.width / 2) * fitting,
    host.clientHeight / 2 - (box.y + box.height / 2) * fitting,
  );

  const grid = new PickingGrid(scene.positions);
  let hovered: number | null = null;
  host.addEventListener('pointermove', (event) => {
    if (event.buttons === 1) {
      world.position.set(world.x + event.movementX, world.y + event.movementY);
      return;
    }
    const x = (event.offsetX - world.x) / world.scale.x;
    const y = (event.offsetY - world.y) / world.scale.x;
    const node = grid.nearest(x, y, 6 / world.scale.x, 0, () => 0);
    if (node !== hovered) onHover(node);
    hovered = node;
  });
  host.addEventListener('wheel', (event) => {
    event.preventDefault();
    zoomTo(world.scale.x * 2 ** (-event.deltaY * 0.002), event.offsetX, event.offsetY);
  });
  let painted = false;
  application.ticker.addOnce(() => {
    painted = true;
  });
  return {
    isPainted: () => painted,
    screenOf: (node) => {
      const [x, y] = place(node);
      return { x: x * world.scale.x + world.x, y: y * world.scale.x + world.y };
    },
  };
});
