// The demo network's pictures are drawn by script: nothing is photographed, nobody is copied, and the
// repository stays small.
import sharp from 'sharp';
import { drawMark } from './pictures/mark.ts';
import { drawPortrait } from './pictures/portrait.ts';
import { drawScene } from './pictures/scene.ts';

type DrawnEntity = { id: string; kind: 'person' | 'project' | 'organization'; name: string };

const draw = { person: drawPortrait, project: drawScene, organization: drawMark };
const largeSide = 512;
const smallSide = 96;

/**
 * Draws the picture of an entity: a portrait, a landscape or a mark, by the entity's kind. `id` is the
 * one of the demo network's files (`p1`, `x1`, `o1`) and decides everything; the same id always gives
 * the same bytes. An id that is not in the network gets a picture too.
 *
 * @returns WebP, square: `large` 512 pixels wide, `small` 96; shapes are clipped by whoever shows them
 */
export async function drawPicture({ id, kind }: DrawnEntity): Promise<{
  large: Buffer;
  small: Buffer;
}> {
  const svg = Buffer.from(draw[kind](id));
  const [large, small] = await Promise.all([encode(svg, largeSide), encode(svg, smallSide)]);
  return { large, small };
}

function encode(svg: Buffer, side: number): Promise<Buffer> {
  return sharp(svg).resize(side, side).webp({ quality: 92, effort: 2 }).toBuffer();
}
