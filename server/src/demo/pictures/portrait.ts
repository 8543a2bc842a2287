// A portrait is a flat, faceless bust on a pale ground, stacked from the back forward: hair behind
// the head, clothes, neck, head, beard, hair before the head, what is worn. Faces carry no eyes or
// mouth on purpose: nobody shown here is a real person, and the shape is what reads at 24 px.
import { cloths, grounds, hairs, mixColours, skins } from './colours.ts';
import { drawClothes } from './portrait-clothes.ts';
import { drawHair } from './portrait-hair.ts';
import { coversHair, type Look, lookOf } from './portrait-looks.ts';
import { drawBeard, drawWorn } from './portrait-worn.ts';
import { between, seededRandom } from './seed.ts';

/** The portrait of a person as SVG, 100 units square; the same id always gives the same picture. */
export function drawPortrait(id: string): string {
  const look = lookOf(id);
  const random = seededRandom(`portrait ${id}`);
  const tilt = between(random, -2.5, 2.5).toFixed(2);
  const breadth = between(random, 0.94, 1.03).toFixed(3);
  const colours = coloursOf(look);
  const hair = drawHair(look.hair, colours);
  const ground = grounds[look.ground];
  const head = `rotate(${tilt} 50 70) translate(50 0) scale(${breadth} 1) translate(-50 0)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs><clipPath id="face"><path d="${facePath}"/></clipPath></defs>
<rect width="100" height="100" fill="${ground}"/>
<circle cx="50" cy="47" r="39" fill="${mixColours(ground, '#ffffff', 0.34)}"/>
<g transform="translate(50 54) scale(1.04) translate(-50 -50)">
<g transform="${head}">${hair.behind}</g>
${drawClothes(look.wear, cloths[look.cloth], colours)}
<g transform="${head}">
${hair.overShoulders}
${look.hair === 'hijab' ? '' : drawEars(colours)}
<path d="${facePath}" fill="${colours.skin}"/>
<g clip-path="url(#face)">${drawFaceShade(colours)}${drawBeard(look.beard, colours)}</g>
${drawBeard(look.beard, colours, 'below the chin')}
${hair.before}
${drawWorn(look.worn, colours)}
</g>
</g>
</svg>`;
}

const facePath =
  'M32.4 40C32 26 40 18.5 50 18.5S68 26 67.6 40C67.4 48 66.6 54 63.6 59.4C60.6 64.8 55.8 68.4 50 68.4S39.4 64.8 36.4 59.4C33.4 54 32.6 48 32.4 40Z';

export type PortraitColours = {
  skin: string;
  skinShade: string;
  hair: string;
  hairShade: string;
  hairLight: string;
  cloth: string;
  /** Of glasses: dark on light skin, light on dark. */
  frame: string;
};

function coloursOf(look: Look): PortraitColours {
  const skin = skins[look.skin];
  const onHead = { ...cloths, ...(coversHair(look) ? {} : hairs) } as Record<string, string>;
  const hair = onHead[look.hairColour] ?? hairs.black;
  return {
    skin,
    skinShade: mixColours(skin, '#6B2410', 0.2),
    hair,
    hairShade: mixColours(hair, '#08191d', 0.25),
    hairLight: mixColours(hair, '#fff3df', look.hairColour === 'black' ? 0.14 : 0.24),
    cloth: cloths[look.cloth],
    frame: look.skin >= 6 ? '#E3C68F' : '#22313A',
  };
}

function drawEars({ skin, skinShade }: PortraitColours): string {
  return [31.9, 68.1]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="45.5" rx="3.3" ry="4.9" fill="${skin}"/><ellipse cx="${x}" cy="45.8" rx="1.5" ry="2.7" fill="${skinShade}" opacity=".55"/>`,
    )
    .join('');
}

/** The side away from the light, and a little warmth in the cheeks. */
function drawFaceShade({ skin, skinShade }: PortraitColours): string {
  const cheek = mixColours(skin, '#D9542B', 0.42);
  return `<path d="M60 10C66 30 66 52 50 72L74 72V10Z" fill="${skinShade}" opacity=".26"/>
<ellipse cx="39.4" cy="51" rx="4.6" ry="3.2" fill="${cheek}" opacity=".15"/><ellipse cx="60.6" cy="51" rx="4.6" ry="3.2" fill="${cheek}" opacity=".15"/>`;
}
