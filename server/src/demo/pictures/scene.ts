// The picture of a project: a sky, a sun or moon and four layers of land or water, with small things
// standing between the layers. What stands where is chosen in scene-choices.ts.
import { type Land, type Motif, sceneOf } from './scene-choices.ts';
import { type Scene, traceEdge } from './scene-frame.ts';
import { drawMotif } from './scene-motifs.ts';
import { palettes } from './scene-palettes.ts';
import { between, type Random, seededRandom } from './seed.ts';

/** The picture of a project as SVG, 100 units square; the same id always gives the same picture. */
export function drawScene(id: string): string {
  const { palette: name, land, motifs } = sceneOf(id);
  const random = seededRandom(`scene ${id}`);
  const palette = palettes[name];
  const edges = [40, 54, 69, 83].map((base, layer) => shapeEdge(land, base, layer, random));
  const scene: Scene = {
    palette,
    random,
    edge: (layer, x) => edges[layer]?.(x) ?? 100,
    sun: {
      x: between(random, 30, 72),
      y: between(random, 20, 27),
      radius: between(random, 9, 11.5),
    },
  };
  const layers = palette.layers.map(
    (colour, layer) => drawThings(motifs, layer, scene) + drawLayer(scene, layer, colour),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs><linearGradient id="sky" x2="0" y2="1"><stop offset=".1" stop-color="${palette.sky}"/><stop offset=".55" stop-color="${palette.skyLow}"/></linearGradient></defs>
<rect width="100" height="100" fill="url(#sky)"/>
<circle cx="${scene.sun.x}" cy="${scene.sun.y}" r="${scene.sun.radius}" fill="${palette.sun}"/>
${layers.join('\n')}
${drawThings(motifs, palette.layers.length, scene)}
</svg>`;
}

function drawThings(motifs: readonly Motif[], beforeLayer: number, scene: Scene): string {
  return motifs.map((motif) => drawMotif(motif, beforeLayer, scene)).join('');
}

function drawLayer(scene: Scene, layer: number, colour: string): string {
  return `<path d="${traceEdge(scene, layer)}V101H-4Z" fill="${colour}"/>`;
}

function shapeEdge(land: Land, base: number, layer: number, random: Random) {
  const phase = between(random, 0, Math.PI * 2);
  const second = between(random, 0, Math.PI * 2);
  const length = between(random, 34, 52) + layer * 4;
  const wave = (x: number, period: number, shift: number) =>
    Math.sin((x / period) * Math.PI * 2 + shift);
  const shapes: Record<Land, (x: number) => number> = {
    waves: (x) => base + 3.1 * wave(x, length, phase) + 1.1 * wave(x, length / 2.3, second),
    hills: (x) => base + 5.4 * wave(x, length * 1.9, phase) + 1.5 * wave(x, length * 0.8, second),
    dunes: (x) => {
      const along = (x / (length * 1.35) + phase) % 1;
      const ridge = along < 0.72 ? along / 0.72 : (1 - along) / 0.28;
      return base + 5 - 9 * ridge ** 1.5 + 0.8 * wave(x, length, second);
    },
    peaks: (x) => {
      const along = (x / (length * 0.86) + phase) % 1;
      const ridge = 1 - Math.abs(along * 2 - 1);
      const height = layer < 2 ? 17 - layer * 4 : 5;
      return base + 5 - height * ridge + 0.7 * wave(x, 7, second);
    },
    flats: (x) => base + 2 + 1.1 * wave(x, length * 1.4, phase) + 0.4 * wave(x, length / 3, second),
  };
  return shapes[land];
}
