import type { PaletteName } from './scene-choices.ts';

export type Palette = {
  sky: string;
  skyLow: string;
  sun: string;
  layers: readonly [string, string, string, string];
  light: string;
};

export const palettes: Record<PaletteName, Palette> = {
  dawn: {
    sky: '#F8E9C9',
    skyLow: '#F6DFB4',
    sun: '#F0B13C',
    layers: ['#F0BC5A', '#CC7334', '#4B6E5F', '#17444B'],
    light: '#FDF3DC',
  },
  lagoon: {
    sky: '#E2EEE8',
    skyLow: '#CFE3DD',
    sun: '#F2C565',
    layers: ['#A6CFC9', '#5CA4A6', '#1E7379', '#0F464E'],
    light: '#EAF6F2',
  },
  dusk: {
    sky: '#EBDDF1',
    skyLow: '#E3CBE6',
    sun: '#F3C77A',
    layers: ['#BB98CF', '#7F589E', '#413E78', '#1B2B55'],
    light: '#F7ECFA',
  },
  ember: {
    sky: '#FAE3C2',
    skyLow: '#F6CB9A',
    sun: '#E8743A',
    layers: ['#EBA05A', '#CE6129', '#873427', '#3B2531'],
    light: '#FDEBD2',
  },
  leaf: {
    sky: '#EAF1DA',
    skyLow: '#DCE8C4',
    sun: '#F0BE52',
    layers: ['#B2CB94', '#72A074', '#37736C', '#15424A'],
    light: '#F5F8E8',
  },
  tide: {
    sky: '#E1EDF8',
    skyLow: '#CBE0F3',
    sun: '#F3C55F',
    layers: ['#A5CBEC', '#5C9DDA', '#2A6CAC', '#143E69'],
    light: '#F2F8FD',
  },
  night: {
    sky: '#15304A',
    skyLow: '#2B5470',
    sun: '#F6E6B4',
    layers: ['#3B6E86', '#22546F', '#153B54', '#0A2336'],
    light: '#F6E9C4',
  },
  rose: {
    sky: '#FBE7DD',
    skyLow: '#F6D2C2',
    sun: '#EE9A5C',
    layers: ['#EDB49C', '#C97F78', '#7D4D70', '#37305A'],
    light: '#FDF0E8',
  },
};
