import { type GeoPermissibleObjects, geoEqualEarth, geoPath } from 'd3-geo';
import { start } from '../../render/pages/shell.ts';
import { loadGround } from './ground.ts';

const colors = ['#B8460F', '#2A72B5', '#47185C'];

// As in the examples of d3-geo: everything is projected and drawn on a canvas in each frame.
await start(async (host, scene, _onHover, restart) => {
  const { land, points } = await loadGround();
  restart();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [host.clientWidth, host.clientHeight];
  host.append(canvas);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const projection = geoEqualEarth()
    .rotate([-150, 0])
    .fitSize([canvas.width, canvas.height], { type: 'MultiPoint', coordinates: points });
  const path = geoPath(projection, context);
  const draw = () => {
    context.fillStyle = '#E0EBE8';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.beginPath();
    path(land as GeoPermissibleObjects);
    context.fillStyle = '#CFDEDA';
    context.fill();
    context.beginPath();
    for (const [edge, source] of scene.edgeSources.entries()) {
      const from = projection(points[source] ?? [0, 0]);
      const to = projection(points[scene.edgeTargets[edge] ?? 0] ?? [0, 0]);
      if (!from || !to) continue;
      context.moveTo(...from);
      context.lineTo(...to);
    }
    context.strokeStyle = '#10292E10';
    context.stroke();
    for (const [node, point] of points.entries()) {
      const [x, y] = projection(point) ?? [0, 0];
      context.beginPath();
      context.arc(x, y, 4, 0, 2 * Math.PI);
      context.fillStyle = colors[scene.kinds[node] ?? 0] ?? '';
      context.fill();
    }
  };
  let isAsked = false;
  const redraw = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      draw();
    });
  };
  canvas.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
    if (buttons !== 1) return;
    const [x, y] = projection.translate();
    projection.translate([x + movementX, y + movementY]);
    redraw();
  });
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const share = 2 ** (-event.deltaY * 0.002);
    const [x, y] = projection.translate();
    const { offsetX, offsetY } = event;
    projection
      .scale(projection.scale() * share)
      .translate([offsetX - (offsetX - x) * share, offsetY - (offsetY - y) * share]);
    redraw();
  });
  draw();
  return {
    isPainted: () => true,
    screenOf: (node) => {
      const [x, y] = projection(points[node] ?? [0, 0]) ?? [0, 0];
      return { x, y };
    },
  };
});
