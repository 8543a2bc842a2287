// The things that can stand in a scene. Each draws itself with the scene's own colours, so that any of
// them fits any palette.
import type { Motif } from './scene-choices.ts';
import type { Motive, Scene } from './scene-frame.ts';
import * as land from './scene-land.ts';
import * as sky from './scene-sky.ts';
import * as water from './scene-water.ts';

export function drawMotif(motif: Motif, beforeLayer: number, scene: Scene): string {
  const { behind, draw } = motifs[motif];
  return behind === beforeLayer ? draw(scene) : '';
}

const motifs: Record<Motif, Motive> = {
  rings: { behind: 0, draw: sky.drawRings },
  stars: { behind: 0, draw: sky.drawStars },
  birds: { behind: 0, draw: sky.drawBirds },
  rain: { behind: 1, draw: sky.drawRain },
  smoke: { behind: 1, draw: sky.drawSmoke },
  skyline: { behind: 1, draw: land.drawSkyline },
  trees: { behind: 2, draw: land.drawTrees },
  trunks: { behind: 2, draw: land.drawTrunks },
  houses: { behind: 2, draw: land.drawHouses },
  palms: { behind: 2, draw: land.drawPalms },
  boat: { behind: 2, draw: water.drawBoat },
  canoe: { behind: 2, draw: water.drawCanoe },
  paperboat: { behind: 2, draw: water.drawPaperBoat },
  stilts: { behind: 3, draw: land.drawStilts },
  coral: { behind: 3, draw: water.drawCoral },
  kelp: { behind: 4, draw: water.drawKelp },
  chalk: { behind: 4, draw: water.drawChalk },
  stitches: { behind: 4, draw: water.drawStitches },
  trail: { behind: 4, draw: land.drawTrail },
  reeds: { behind: 4, draw: water.drawReeds },
  mangrove: { behind: 4, draw: water.drawMangrove },
  glitter: { behind: 4, draw: water.drawGlitter },
  pages: { behind: 4, draw: sky.drawPages },
  lanterns: { behind: 4, draw: sky.drawLanterns },
  awning: { behind: 4, draw: sky.drawAwning },
  snow: { behind: 4, draw: land.drawSnow },
  overpass: { behind: 4, draw: land.drawOverpass },
  leaf: { behind: 4, draw: land.drawBigLeaf },
};
