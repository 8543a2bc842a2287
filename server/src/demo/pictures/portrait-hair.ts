// Every hair style is drawn for one head: face from x 32 to 68, crown at y 18, chin at y 68.
import { mixColours } from './colours.ts';
import type { PortraitColours } from './portrait.ts';

export type Hair =
  | 'short'
  | 'side'
  | 'fade'
  | 'buzz'
  | 'pixie'
  | 'curly-short'
  | 'wavy-short'
  | 'afro'
  | 'bob'
  | 'fringe'
  | 'long'
  | 'wavy'
  | 'curly-long'
  | 'bun'
  | 'lowbun'
  | 'ponytail'
  | 'braid'
  | 'braids'
  | 'locs'
  | 'bald'
  | 'hijab'
  | 'headwrap';

type HairParts = { behind: string; overShoulders: string; before: string };
type Draw = (colours: PortraitColours) => Partial<HairParts>;

export function drawHair(hair: Hair, colours: PortraitColours): HairParts {
  return { behind: '', overShoulders: '', before: '', ...styles[hair](colours) };
}

function fill(d: string, colour: string): string {
  return `<path d="${d}" fill="${colour}"/>`;
}

function line(d: string, colour: string, width = 0.9): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}

/** Circles along an arc around the head; angles in degrees, 0 to the right, 90 down. */
function curls(from: number, to: number, count: number, reach: number, size: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    const x = 50 + reach * Math.cos(angle);
    const y = 38 + reach * 1.06 * Math.sin(angle);
    return `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${size}"/>`;
  }).join('');
}

function plait(
  x: number,
  y: number,
  links: number,
  lean: number,
  colours: PortraitColours,
): string {
  return Array.from({ length: links }, (_, index) => {
    const width = 4.1 - index * 0.16;
    const at = `${(x + lean * index).toFixed(1)} ${(y + index * 4.4).toFixed(1)}`;
    const turn = index % 2 === 0 ? 24 : -24;
    const tone = index % 2 === 0 ? colours.hair : mixColours(colours.hair, colours.hairLight, 0.7);
    return `<ellipse rx="${width.toFixed(2)}" ry="3.3" transform="translate(${at}) rotate(${turn})" fill="${tone}"/>`;
  }).join('');
}

const crown = 'M30.6 46C28.4 25 37 13.4 50 13.4S71.6 25 69.4 46';
const pulledBack = `${crown.replaceAll('46', '43')}C67.6 33 60 26.6 50 26.6S32.4 33 30.6 43Z`;
const curtains = `M51 21C44 23 36.4 31 33.6 47C32.8 51 30.4 51.6 29.4 47C27.4 25 37 12.8 50 12.8S72.6 25 70.6 47C69.6 51.6 67.2 51 66.4 47C65 34 59 25 51 21Z`;

function drawLocs(colours: PortraitColours): Partial<HairParts> {
  const ropes = [-21, -17.2, -13.4, 13.4, 17.2, 21].map((offset, index) => {
    const tone = index % 2 === 0 ? colours.hair : mixColours(colours.hair, colours.hairLight, 0.8);
    const foot = 72 + ((index * 5) % 7);
    const x = 50 + offset;
    const sway = x + offset / 8;
    return line(`M${x} 36C${sway} 48 ${sway} 60 ${x + offset / 12} ${foot}`, tone, 4.4);
  });
  const partings = [
    'M50 13.6C41 15 33.6 22 31 40',
    'M50 13.6C45 16 38 21 35.6 31',
    'M50 13.6C59 15 66.4 22 69 40',
    'M50 13.6C55 16 62 21 64.4 31',
  ];
  return {
    behind:
      fill('M27.4 46C25.4 24 36 12 50 12S74.6 24 72.6 46L72 78H28Z', colours.hairShade) +
      ropes.join(''),
    before:
      fill(`${crown}C68 36 65 30 60 27C53 29.6 47 29.6 40 27C35 30 32 36 30.6 46Z`, colours.hair) +
      partings.map((d) => line(d, colours.hairLight, 1)).join(''),
  };
}

function drawScarf(colours: PortraitColours): Partial<HairParts> {
  return {
    behind: fill('M26 50C22 24 35 10.5 50 10.5S78 24 74 50L78 84H22Z', colours.hairShade),
    overShoulders: fill(
      'M30 56C30 70 24 76 15 83C26 96 40 99 52 96C66 98 78 92 86 83C76 76 70 70 70 56Z',
      colours.hair,
    ),
    before: `<path fill-rule="evenodd" d="M27 48C23.6 24 35.6 11.4 50 11.4S76.4 24 73 48C72 64 62 77 50 77S28 64 27 48ZM34.2 44.6C34.2 58 41.4 67.4 50 67.4S65.8 58 65.8 44.6C65.8 33 59.4 25.6 50 25.6S34.2 33 34.2 44.6Z" fill="${colours.hair}"/>
${line('M36 62C44 74 60 76 72 68', colours.hairShade, 1.1)}${line('M33 70C46 82 62 84 78 78', colours.hairShade, 1.1)}${line('M34.6 36C38 26 45 22.6 50 22.6S62 26 65.4 36', colours.hairLight, 1.4)}`,
  };
}

function drawWrap(colours: PortraitColours): Partial<HairParts> {
  return {
    behind: `<circle cx="64" cy="11" r="8.4" fill="${colours.hairShade}"/>`,
    before: `${fill('M29.8 40C24 18 36 5.6 51 6S76 19 70.2 40C66 31 59 27 50 27S34 31 29.8 40Z', colours.hair)}
${line('M31 34C38 22 52 18 68 22', colours.hairLight, 1.3)}${line('M31.4 26C40 15 52 12 64 14', colours.hairLight, 1.3)}${line('M69.6 34C64 27 58 24 51 24', colours.hairShade, 1.2)}
<ellipse cx="62.5" cy="13.5" rx="4.6" ry="3.6" transform="rotate(-28 62.5 13.5)" fill="${colours.hairLight}"/>`,
  };
}

const styles: Record<Hair, Draw> = {
  short: ({ hair, hairLight }) => ({
    before:
      fill(
        `${crown}C68.4 46 68.2 41 67.4 38C66.6 34 64.6 31 61.8 28C54 30.6 46 30.6 38.2 28C35.4 31 33.4 34 32.6 38C31.8 41 31.6 46 30.6 46Z`,
        hair,
      ) + line('M38 21C42 17.6 47 16.6 52 16.8', hairLight, 1.3),
  }),
  side: ({ hair, hairLight }) => ({
    before:
      fill(
        'M30.6 46C27.4 25 35 11.4 51 12C65 12.4 71.8 25 69.4 46C68.4 46 68 40 67 36C66.4 33 65.4 31 64 29C55 30.4 46 28.4 40.4 23.4C39.6 28.6 34 32 32.8 38C32 41 31.6 46 30.6 46Z',
        hair,
      ) + line('M40.4 23.4C43 19.4 47 16.8 52 16.4', hairLight, 1.2),
  }),
  fade: ({ hair, skin, hairLight }) => ({
    before:
      fill(
        `${crown}C68.6 46 68.6 38 67 34L61 26.6H39L33 34C31.4 38 31.4 46 30.6 46Z`,
        mixColours(hair, skin, 0.42),
      ) +
      fill(
        'M33.4 32C31 18 39 11.6 50 11.6S69 18 66.6 32C65 29.6 63.4 28 61.8 27C54 28.6 46 28.6 38.2 27C36.6 28 35 29.6 33.4 32Z',
        hair,
      ) +
      line('M39 18.4C42 15.8 46 14.8 50 14.8', hairLight, 1.2),
  }),
  buzz: ({ hair, skin }) => ({
    before: fill(
      'M31.4 44C30 25 38 16.4 50 16.4S70 25 68.6 44C67.6 36 65 30 60.6 27.4C53 29 47 29 39.4 27.4C35 30 32.4 36 31.4 44Z',
      mixColours(hair, skin, 0.3),
    ),
  }),
  pixie: ({ hair, hairLight }) => ({
    before:
      fill(
        'M30.2 52C26.8 27 35 11.6 50.6 12S73 27 69.8 50C68 50 68.2 41 66.4 36C60 35.6 48 32 42.4 25.6C40.6 31 36 34 34.4 40C33.6 44 33.4 50 33 53C32 54 30.6 54 30.2 52Z',
        hair,
      ) +
      line('M42.4 25.6C47 30 55 33 62 33.6', hairLight, 1.1) +
      line('M38 20C42 16.6 46 15.6 51 15.6', hairLight, 1.1),
  }),
  'curly-short': ({ hair, hairLight }) => ({
    behind: `<g fill="${hair}">${curls(182, 358, 11, 19.4, 5.6)}</g>`,
    before: `<g fill="${hair}">${curls(190, 350, 10, 17.4, 5)}${curls(206, 334, 8, 12.6, 4.6)}</g><g fill="none" stroke="${hairLight}" stroke-width="1" stroke-linecap="round"><path d="M38 20a4 4 0 0 1 5-3M47 15.6a4 4 0 0 1 5.4-1M57.4 18.4a4 4 0 0 1 5 2"/></g>`,
  }),
  'wavy-short': ({ hair, hairLight }) => ({
    before:
      fill(
        'M30.6 47C26.4 32 29 17 40 13.6C44 9.6 56 9.4 61 14C70 17 73.6 32 69.4 47C68.4 46 68 40 66.6 37C65.6 34.6 63 33 62.6 29.4C58 32.4 55 28 51 29.4C46 31.4 42.6 28 39.4 29C37.4 33 34 34 33 38.4C32 41.4 31.6 46 30.6 47Z',
        hair,
      ) + line('M40 20C44 15.4 50 19.6 55 15.4', hairLight, 1.2),
  }),
  afro: ({ hair, hairLight }) => ({
    behind: `<g fill="${hair}"><circle cx="50" cy="35" r="27"/>${curls(150, 390, 18, 25, 6)}</g>`,
    before: `${fill('M31 44C29 27 37 16.4 50 16.4S71 27 69 44C68 38 66.4 33.4 63 30.6C60.6 31.6 58.6 28.6 55.6 29.6C52.6 28.2 50.6 30 47.6 28.8C44.6 30 42 28.6 39.4 30.2C36.6 30.4 33 36 31 44Z', hair)}<g fill="none" stroke="${hairLight}" stroke-width="1.1" stroke-linecap="round"><path d="M33 18a5 5 0 0 1 6-4M45 10a5 5 0 0 1 7-1M60 13a5 5 0 0 1 6 4"/></g>`,
  }),
  bob: ({ hair, hairShade, hairLight }) => ({
    behind: fill(
      'M26.8 44C24.8 22 36 11.8 50 11.8S75.2 22 73.2 44L74.6 63.4C74.6 68.4 70 69.4 66 68.4H34C30 69.4 25.4 68.4 25.4 63.4Z',
      hairShade,
    ),
    before:
      fill(
        'M47 20.4C41 24 35.6 32 34.4 45C33.8 52 33.8 60 34.4 66.4C34.4 69.4 28.6 70 26.2 66C24.6 60 26.4 52 26.8 44C24.8 22 36 11.8 50 11.8S75.2 22 73.2 44C73.6 52 75.4 60 73.8 66C71.4 70 65.6 69.4 65.6 66.4C66.2 60 66.2 52 65.6 45C64.4 34 57 24.6 47 20.4Z',
        hair,
      ) + line('M47 20.4C55 22 62 28 65 36', hairLight, 1.1),
  }),
  fringe: ({ hair, hairShade, hairLight }) => ({
    behind: fill(
      'M27 44C25 22 36 11.8 50 11.8S75 22 73 44L74 62C74 67 70 68 66 67H34C30 68 26 67 26 62Z',
      hairShade,
    ),
    before:
      fill(
        'M27 44C25 22 36 11.8 50 11.8S75 22 73 44L74 61C73.6 66 68.6 68 66.4 65.4C67.2 56 67 44 66 34.8C56 37.4 44 37.4 34 34.8C33 44 32.8 56 33.6 65.4C31.4 68 26.4 66 26 61Z',
        hair,
      ) + line('M36 27C40 20 46 17.4 53 17.4', hairLight, 1.2),
  }),
  long: ({ hair, hairShade, hairLight }) => ({
    behind: fill(
      'M26.6 46C24 22 36 11.6 50 11.6S76 22 73.4 46C74 62 78 78 75 94H25C22 78 26 62 26.6 46Z',
      hairShade,
    ),
    overShoulders: fill(
      'M29 44C28.4 60 24.6 78 27.6 95H37.6C38.4 80 34 64 33.4 48ZM71 44C71.6 60 75.4 78 72.4 95H62.4C61.6 80 66 64 66.6 48Z',
      hair,
    ),
    before: fill(curtains, hair) + line('M51 21C57 23.6 62 29 64.6 36', hairLight, 1.1),
  }),
  wavy: ({ hair, hairShade, hairLight }) => ({
    behind: fill(
      'M26 44C24 22 36 11.4 50 11.4S76 22 74 44C79 50 75 56 77.6 62C80.6 69 76 74 77.6 80C70 88 30 88 22.4 80C24 74 19.4 69 22.4 62C25 56 21 50 26 44Z',
      hairShade,
    ),
    overShoulders: fill(
      'M28.6 44C30 52 24 58 27 65C30 72 24.6 77 28 84C33 88 37.6 84 36.6 77C35 70 38 62 33.8 50ZM71.4 44C70 52 76 58 73 65C70 72 75.4 77 72 84C67 88 62.4 84 63.4 77C65 70 62 62 66.2 50Z',
      hair,
    ),
    before: fill(curtains, hair) + line('M49 21C43 23.6 38 29 35.4 36', hairLight, 1.1),
  }),
  'curly-long': ({ hair, hairShade, hairLight }) => ({
    behind: `<g fill="${hairShade}">${curls(120, 420, 20, 26, 7)}<circle cx="50" cy="40" r="26"/></g>`,
    overShoulders: `<g fill="${hair}"><circle cx="28.4" cy="52" r="6.2"/><circle cx="27" cy="61" r="6.4"/><circle cx="30" cy="69" r="6"/><circle cx="71.6" cy="52" r="6.2"/><circle cx="73" cy="61" r="6.4"/><circle cx="70" cy="69" r="6"/></g>`,
    before: `<g fill="${hair}">${curls(176, 364, 12, 19.6, 5.6)}${curls(200, 340, 8, 14.6, 5)}</g><g fill="none" stroke="${hairLight}" stroke-width="1" stroke-linecap="round"><path d="M36 20a4 4 0 0 1 5-3M46 14.6a4 4 0 0 1 5.4-1M58 17.4a4 4 0 0 1 5 2"/></g>`,
  }),
  bun: ({ hair, hairShade, hairLight }) => ({
    behind: `<circle cx="50" cy="11" r="8.6" fill="${hair}"/>${line('M45 9C47 5.6 53 5.6 55 9', hairLight, 1.1)}`,
    before:
      fill(pulledBack, hair) +
      line('M40 21.6C43 18.6 47 17.4 50 17.4', hairLight, 1.2) +
      line('M44.4 15.6C48 17 52 17 55.6 15.6', hairShade, 1.3),
  }),
  lowbun: ({ hair, hairLight, hairShade }) => ({
    behind: `<circle cx="69" cy="60" r="8" fill="${hairShade}"/>`,
    before:
      fill(
        'M30.6 45C28.4 25 37 13.4 50 13.4S71.6 25 69.4 45C67 36 60 29 49 21.4C40 28 33 36 30.6 45Z',
        hair,
      ) + line('M49 21.4C48.4 18.4 48.4 16 48.8 13.8', hairLight, 1.1),
  }),
  ponytail: ({ hair, hairShade, hairLight }) => ({
    behind: fill(
      'M62 22C78 24 80 44 76 58C74 68 78 76 72 86C66 80 70 72 68 62C66 50 68 38 60 30Z',
      hairShade,
    ),
    before: fill(pulledBack, hair) + line('M38 26C42 20.6 47 18.6 54 18.8', hairLight, 1.2),
  }),
  braid: (colours) => ({
    overShoulders: '',
    behind: fill('M28 46C26 24 36 12.4 50 12.4S74 24 72 46L70.4 60H29.6Z', colours.hairShade),
    before: fill(curtains, colours.hair) + plait(68.6, 56, 9, -0.5, colours),
  }),
  braids: (colours) => ({
    behind: fill('M28 46C26 24 36 12.4 50 12.4S74 24 72 46L70.4 58H29.6Z', colours.hairShade),
    before:
      fill(
        'M30 47C27.8 25 37 12.8 50 12.8S72.2 25 70 47C68 38 62 28 50 20C38 28 32 38 30 47Z',
        colours.hair,
      ) +
      plait(69.4, 52, 9, 0.1, colours) +
      plait(30.6, 52, 9, -0.1, colours) +
      line('M50 20V13.4', colours.hairLight, 1),
  }),
  locs: drawLocs,
  bald: ({ hair, skin }) => ({
    before: `${fill('M30.8 48C29.4 40 30.4 34 33.4 30C34.4 36 33.6 42 33 48ZM69.2 48C70.6 40 69.6 34 66.6 30C65.6 36 66.4 42 67 48Z', hair)}<ellipse cx="43" cy="24" rx="5.4" ry="2.4" transform="rotate(-24 43 24)" fill="${mixColours(skin, '#ffffff', 0.28)}"/>`,
  }),
  hijab: drawScarf,
  headwrap: drawWrap,
};
