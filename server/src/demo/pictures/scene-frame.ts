// What a scene offers to the things that stand in it.
import type { Palette } from './scene-palettes.ts';
import type { Random } from './seed.ts';

export type Scene = {
  palette: Palette;
  random: Random;
  /** The height of a layer's edge at x, both in units of a picture 100 wide; 0 is the top. */
  edge: (layer: number, x: number) => number;
  sun: { x: number; y: number; radius: number };
};

/** The thing itself, as SVG, with the layer that it stands behind (4: in front of everything). */
export type Motive = { behind: number; draw: (scene: Scene) => string };

/** A smooth line along a layer's edge, `down` units below it. */
export function traceEdge(scene: Scene, layer: number, down = 0): string {
  const at = (x: number) => scene.edge(layer, x) + down;
  const curves = times(35, (index) => {
    const x = -1 + index * 3;
    return `Q${x} ${n(at(x))} ${x + 1.5} ${n((at(x) + at(x + 3)) / 2)}`;
  });
  return `M-4 ${n(at(-4))}${curves}`;
}

export function layerColour({ palette }: Scene, layer: number): string {
  return palette.layers[layer] ?? palette.layers[3];
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** A coordinate with two decimals: as exact as a picture of 512 pixels can show. */
export function n(value: number): string {
  return value.toFixed(2);
}
