import { formatDayInUtc } from '../../kit/text/formats.ts';

export const labelText = {
  tk_labels: (community: string) =>
    community === ''
      ? 'Traditional Knowledge Label'
      : `Traditional Knowledge Label of ${community}`,
  bc_labels: (community: string) =>
    community === '' ? 'Biocultural Label' : `Biocultural Label of ${community}`,
  notice: 'Notice',
  translations: (count: number) =>
    count === 1 ? 'In another language' : `In ${count} other languages`,
  listen: 'Listen to it',
  listenTo: (name: string) => `Listen to it: ${name} (opens a new tab)`,
  care: 'What Labels and Notices ask of you',
  project: 'Its project in the Local Contexts Hub',
  projectOf: (name: string) => `Its project in the Local Contexts Hub: ${name} (opens a new tab)`,
  changed: (date: string) => `as of ${formatDayInUtc(date)}`,
} as const;
