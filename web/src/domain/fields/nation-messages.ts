export const nationText = {
  label: 'Nations and Iwi',
  hint: 'Country / Nation / Iwi in your own words, one in a line. Nobody but you fills this in.',
  tooMany: (most: number) => `At most ${most} lines.`,
  tooLong: (most: number) => `At most ${most} characters in a line.`,
  territories: 'A map of territories at native-land.ca (opens a new tab)',
  notForExport: 'Not for export',
  notForExportHint: 'It is left out of every file of data, and files say how many were left out.',
} as const;

export const territoriesAddress = 'https://native-land.ca';
