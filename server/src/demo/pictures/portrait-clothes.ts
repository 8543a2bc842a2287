import { mixColours } from './colours.ts';
import type { PortraitColours } from './portrait.ts';

export type Wear =
  | 'crew'
  | 'vneck'
  | 'collar'
  | 'turtle'
  | 'jacket'
  | 'apron'
  | 'cardigan'
  | 'hivis'
  | 'scrub';

const shoulders =
  'M8 106C8 88 20 80.5 37 76.6C41 75.6 43 75 50 75S59 75.6 63 76.6C80 80.5 92 88 92 106Z';

/** Neck and clothes: the shoulders in the cloth, the neck in the skin, then what shapes the collar. */
export function drawClothes(wear: Wear, cloth: string, colours: PortraitColours): string {
  const body = `<path d="${shoulders}" fill="${cloth}"/>`;
  return body + clothing[wear](cloth, colours);
}

function drawNeck({ skin, skinShade }: PortraitColours, depth: number): string {
  return `<path d="M42 58V71C42 74 39.4 75.4 36.8 76.4C40 ${76 + depth} 60 ${76 + depth} 63.2 76.4C60.6 75.4 58 74 58 71V58Z" fill="${skin}"/>
<path d="M42 62V69.6C47 74 54 74 58 69.6V62Z" fill="${skinShade}" opacity=".75"/>`;
}

function drawCrew(cloth: string, colours: PortraitColours): string {
  const rib = mixColours(cloth, '#ffffff', 0.14);
  return `${drawNeck(colours, 7)}<path d="M36.2 76.3C40 84.6 60 84.6 63.8 76.3L65.6 76.9C61 87.4 39 87.4 34.4 76.9Z" fill="${rib}"/>`;
}

function drawV(cloth: string, { skin, skinShade }: PortraitColours): string {
  const edge = mixColours(cloth, '#ffffff', 0.14);
  return `<path d="M42 58V71C42 74 39.4 75.4 36.6 76.5L50 93L63.4 76.5C60.6 75.4 58 74 58 71V58Z" fill="${skin}"/>
<path d="M42 62V69.6C47 74 54 74 58 69.6V62Z" fill="${skinShade}" opacity=".75"/>
<path d="M36.6 76.5L50 93L63.4 76.5L65.8 77.2L50 97L34.2 77.2Z" fill="${edge}"/>`;
}

function drawCollar(cloth: string, colours: PortraitColours): string {
  const light = mixColours(cloth, '#ffffff', 0.22);
  const dark = mixColours(cloth, '#08191d', 0.22);
  return `${drawNeck(colours, 9)}<path d="M41 73.6L50 83L40.6 91.4L34 77.4Z" fill="${light}"/>
<path d="M59 73.6L50 83L59.4 91.4L66 77.4Z" fill="${light}"/>
<path d="M50 83V106" stroke="${dark}" stroke-width="1"/>
<circle cx="50" cy="91" r="1" fill="${dark}"/>`;
}

function drawTurtle(cloth: string, colours: PortraitColours): string {
  const rib = mixColours(cloth, '#ffffff', 0.14);
  const dark = mixColours(cloth, '#08191d', 0.2);
  return `${drawNeck(colours, 4)}<path d="M40.6 69.5C44 73 56 73 59.4 69.5L61.6 77.6C56 82.4 44 82.4 38.4 77.6Z" fill="${rib}"/>
<path d="M39.6 74.6C45 78.4 55 78.4 60.4 74.6" fill="none" stroke="${dark}" stroke-width=".9" opacity=".6"/>`;
}

function drawJacket(cloth: string, colours: PortraitColours): string {
  const shirt = mixColours(cloth, '#FDFCF8', 0.86);
  const lapel = mixColours(cloth, '#ffffff', 0.16);
  return `<path d="M37 76.6L50 104L63 76.6Z" fill="${shirt}"/>${drawNeck(colours, 8)}
<path d="M36.6 76.2L31.4 79L40 92L37.6 95L50 106L38.6 84Z" fill="${lapel}"/>
<path d="M63.4 76.2L68.6 79L60 92L62.4 95L50 106L61.4 84Z" fill="${lapel}"/>`;
}

function drawApron(cloth: string, colours: PortraitColours): string {
  const shirt = mixColours(cloth, '#F4E9D2', 0.82);
  return `<path d="${shoulders}" fill="${shirt}"/>${drawNeck(colours, 7)}
<path d="M33 106V90C38 86.4 62 86.4 67 90V106Z" fill="${cloth}"/>
<path d="M35 91L38.4 76.6M65 91L61.6 76.6" stroke="${cloth}" stroke-width="3.2"/>`;
}

function drawCardigan(cloth: string, colours: PortraitColours): string {
  const shirt = mixColours(cloth, '#FDFCF8', 0.8);
  const edge = mixColours(cloth, '#08191d', 0.22);
  return `<path d="M35.6 77L46 106H54L64.4 77Z" fill="${shirt}"/>${drawNeck(colours, 7)}
<path d="M35.4 77L46 106M64.6 77L54 106" stroke="${edge}" stroke-width="2"/>`;
}

function drawHighVisibility(_cloth: string, colours: PortraitColours): string {
  return `<path d="${shoulders}" fill="#22313A"/><path d="M22 106V80.8L37 76.6L50 106L63 76.6L78 80.8V106Z" fill="#EE8A3C"/>
${drawNeck(colours, 7)}<path d="M28 79L33 106M72 79L67 106" stroke="#F7E9B5" stroke-width="4"/>`;
}

function drawScrub(cloth: string, colours: PortraitColours): string {
  return `${drawV(cloth, colours)}<rect x="62" y="90" width="12" height="12" rx="1.4" fill="${mixColours(cloth, '#08191d', 0.16)}"/>`;
}

const clothing: Record<Wear, (cloth: string, colours: PortraitColours) => string> = {
  crew: drawCrew,
  vneck: drawV,
  collar: drawCollar,
  turtle: drawTurtle,
  jacket: drawJacket,
  apron: drawApron,
  cardigan: drawCardigan,
  hivis: drawHighVisibility,
  scrub: drawScrub,
};
