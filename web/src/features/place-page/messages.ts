import { formatCount } from '../../kit/text/formats.ts';

export const placePageText = {
  loading: 'Loading...',
  place: 'Place',
  placeIn: 'Place in',
  onGround: 'Show on the ground',
  onMap: 'Show on map',
  qrCode: 'QR code',
  qrCodeOf: (place: string) => `QR code of ${place}`,
  qrCodeFile: 'qr-code.svg',
  print: 'Print',
  printOf: (place: string) => `Print a booklet of ${place}`,
  whoIsHere: 'Who and what is here',
  placesWithin: 'Places within',
  sameName: 'Places of this name',
  more: (count: number) =>
    `${formatCount(count, ['more is', 'more are'])} here; the map finds them by name.`,
} as const;
