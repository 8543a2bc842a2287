import { mixColours } from './colours.ts';
import type { PortraitColours } from './portrait.ts';

export type Beard = 'none' | 'stubble' | 'moustache' | 'short' | 'full';
export type Worn =
  | 'glasses'
  | 'round-glasses'
  | 'hoops'
  | 'flower'
  | 'cap'
  | 'hat'
  | 'beanie'
  | 'headband'
  | 'headphones';

const jaw =
  'M31.6 44C33 52.6 40 56.4 50 56.4S67 52.6 68.4 44C68.6 60 61 69.6 50 69.6S31.4 60 31.6 44Z';
const moustache =
  'M42 56.4C44.6 53 48.6 53 50 54.6C51.4 53 55.4 53 58 56.4C55.4 58 52 57.8 50 56.8C48 57.8 44.6 58 42 56.4Z';

/** A beard in two parts: on the face, where the face cuts it off, and what hangs below the chin. */
export function drawBeard(beard: Beard, colours: PortraitColours, part = 'on the face'): string {
  const { hair, skin } = colours;
  if (beard === 'none') return '';
  if (part === 'below the chin') {
    return beard === 'full'
      ? `<path d="M34.4 55C36 66 40 75.6 50 75.6S64 66 65.6 55C62 63 57 65 50 65S38 63 34.4 55Z" fill="${hair}"/>`
      : '';
  }
  if (beard === 'moustache') return `<path d="${moustache}" fill="${hair}"/>`;
  const tone = beard === 'stubble' ? mixColours(skin, hair, 0.34) : hair;
  return `<path d="${jaw}" fill="${tone}"/>`;
}

export function drawWorn(worn: readonly Worn[], colours: PortraitColours): string {
  return worn.map((thing) => things[thing](colours)).join('');
}

const things: Record<Worn, (colours: PortraitColours) => string> = {
  glasses: ({ frame }) =>
    `<g fill="#ffffff" fill-opacity=".18" stroke="${frame}" stroke-width="1.5"><rect x="35.4" y="38.6" width="12.4" height="9.4" rx="3"/><rect x="52.2" y="38.6" width="12.4" height="9.4" rx="3"/><path d="M47.8 42.4C49 41 51 41 52.2 42.4M35.4 42L31 41M64.6 42L69 41" fill="none"/></g>`,
  'round-glasses': ({ frame }) =>
    `<g fill="#ffffff" fill-opacity=".18" stroke="${frame}" stroke-width="1.4"><circle cx="41.6" cy="43" r="6"/><circle cx="58.4" cy="43" r="6"/><path d="M47.6 42.4C49 41 51 41 52.4 42.4M35.6 42.4L31.4 41.4M64.4 42.4L68.6 41.4" fill="none"/></g>`,
  hoops: () =>
    `<g fill="none" stroke="#E9AE3C" stroke-width="1.3"><circle cx="31.4" cy="53.2" r="3"/><circle cx="68.6" cy="53.2" r="3"/></g>`,
  flower: () => {
    const petals = [0, 72, 144, 216, 288]
      .map((turn) => `<ellipse cx="0" cy="-3.6" rx="2.7" ry="3.7" transform="rotate(${turn})"/>`)
      .join('');
    return `<g transform="translate(69 34) rotate(14)"><g fill="#FDF6EA">${petals}</g><circle r="2" fill="#E9AE3C"/></g>`;
  },
  cap: ({ cloth }) => {
    const felt = mixColours(cloth, '#0F4148', 0.45);
    return `<path d="M29.6 33C27 17 37 8.6 50 8.6S73 17 70.4 33C58 29 42 29 29.6 33Z" fill="${felt}"/><path d="M31 32.6C30 38.6 70 38.6 69 32.6C58 26.6 42 26.6 31 32.6Z" fill="${mixColours(felt, '#08191d', 0.35)}"/><circle cx="50" cy="9" r="1.4" fill="${mixColours(felt, '#08191d', 0.35)}"/>`;
  },
  hat: () =>
    `<path d="M33 26C33 12 38 7 44 8.4C48 6.4 52 6.4 56 8.4C62 7 67 12 67 26Z" fill="#C9A86A"/><path d="M33 22C44 25.6 56 25.6 67 22V27.6H33Z" fill="#7A5A35"/><path d="M17 29C24 22.6 76 22.6 83 29C74 35.6 26 35.6 17 29Z" fill="#D8BA7E"/><path d="M33 26.4C44 29.4 56 29.4 67 26.4C60 31 40 31 33 26.4Z" fill="#7A5A35" opacity=".35"/>`,
  beanie: ({ cloth }) => {
    const wool = mixColours(cloth, '#E9AE3C', 0.62);
    return `<path d="M30 32C27 15 37 7.6 50 7.6S73 15 70 32Z" fill="${wool}"/><path d="M28.8 27.6C42 23.6 58 23.6 71.2 27.6L70.8 35C58 31 42 31 29.2 35Z" fill="${mixColours(wool, '#ffffff', 0.24)}"/>`;
  },
  headband: ({ cloth }) =>
    `<path d="M30 31.6C40 24.6 60 24.6 70 31.6L69.8 36.4C60 29.6 40 29.6 30.2 36.4Z" fill="${mixColours(cloth, '#F4E9D2', 0.72)}"/>`,
  headphones: () =>
    `<path d="M28.6 44C26 22 37 9 50 9S74 22 71.4 44" fill="none" stroke="#22313A" stroke-width="2.8"/><rect x="25.4" y="39" width="7.4" height="14" rx="3.6" fill="#22313A"/><rect x="67.2" y="39" width="7.4" height="14" rx="3.6" fill="#22313A"/>`,
};
