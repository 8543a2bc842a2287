// The colours of the drawn pictures: the product's paper, water, clay, tide, plum and sun, with the
// skin and hair tones that portraits need beside them.

export const skins = {
  1: '#F6D6C1',
  2: '#EBBF9C',
  3: '#DCA47A',
  4: '#C48657',
  5: '#A5693F',
  6: '#7D4B2D',
  7: '#5A3523',
} as const;

export const hairs = {
  black: '#231D20',
  brown: '#4E362B',
  red: '#9C4A24',
  blonde: '#D3A75F',
  grey: '#8F9390',
  white: '#DDD9CE',
} as const;

export const cloths = {
  deep: '#0F4148',
  lagoon: '#1C8088',
  tide: '#2A72B5',
  clay: '#B8500F',
  plum: '#5B2A73',
  sun: '#E9AE3C',
  sage: '#648771',
  lilac: '#B58CD0',
  black: '#22313A',
} as const;

export const grounds = {
  mist: '#C9DCD8',
  sand: '#F2E2C0',
  blush: '#F6D9C7',
  lilac: '#E4D7EF',
  sage: '#D3E2CC',
} as const;

/** The colour between two others; `share` 0 gives the first, 1 the second. */
export function mixColours(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [1, 3, 5]
    .map((at) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share))
    .reduce((colour, value) => colour + value.toString(16).padStart(2, '0'), '#');
}
