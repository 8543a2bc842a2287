import { formatCount, formatLongDay } from '../../../kit/text/formats.ts';

export const shareMessages = {
  title: 'Share this view',
  system: 'Share with an app',
  link: 'Link',
  linkNote:
    'It opens what you see: search, years, colours, group, surroundings, paths, selection, line and, if you moved the map, its position.',
  embed: 'Embed in a page of your own',
  embedNote: 'Paste it where the editor of your page takes HTML.',
  cite: 'Cite this view',
  map: 'Map',
  mapOf: (subject: string) => `Map: ${subject}`,
  onSite: (title: string, site: string) => `${title} · ${site}`,
  words: (words: string) => `“${words}”`,
  ends: (from: string, to: string) => `from ${from} to ${to}`,
  focus: (name: string, steps: number) => `${name} and ${formatCount(steps, ['step', 'steps'])}`,
  group: (name: string) => `group ${name}`,
  /** APA style: author, year, title, source. */
  citation: (site: string, title: string, count: number, address: string, now: Date) =>
    `${site} (${now.getFullYear()}). ${title} [network map, ${formatCount(count, ['entity', 'entities'])}]. Retrieved ${formatLongDay(now)}, from ${address}`,
} as const;

/** The words of a view on paper. */
export const onPaper = {
  title: 'On paper',
  short: 'Short address',
  make: 'Make a Short Address',
  making: 'Making...',
  alternative: 'QR code of this view',
  download: 'Download QR code',
  fileName: 'qr-code.svg',
  note: 'A camera that reads the code opens this view.',
  tooLong: 'This view has too long an address for paper. Fewer filters make it shorter.',
  shortNote:
    'It leads to this view for as long as the paper lasts. The code stands for it, and is read from afar.',
} as const;
