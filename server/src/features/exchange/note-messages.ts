// What an import notes of values that it changed or left out.

/** Why; the same for all notes of one sort. */
export const reasons = {
  duplicateRows: 'rows that stand in the file twice',
  unknownColumns: 'columns that are not known',
  htmlRead: 'codes of HTML',
  htmlKept: 'reading codes of HTML, which stay as they are written',
  noFirstName: 'people without a first name',
  noYears: 'years that cannot be read',
  noCoordinates: 'coordinates that are none',
  links: 'links',
  deadLinks: 'links that lead nowhere',
  linkTwice: 'links that one entity has twice',
  tagNames: 'tag names',
  brokenTags: 'tags that break a rule',
  tagTwice: 'tags that one entity has twice',
} as const;

/** The value, and what was done with it. */
export const notes = {
  sameAs: (file: string, line: number) => `the same as ${file}:${line}`,
  column: (name: string) => `"${name}"`,
  html: (column: string, written: string) => `"${column}" is "${written}"`,
  htmlRead: (column: string, written: string, decoded: string) =>
    `"${column}" is "${written}", read as "${decoded}"`,
  lastNameFirst: (name: string) => `the last name "${name}" became the first`,
  undated: (years: string) => `"${years}" stays as typed and counts as undated`,
  coordinates: (latitude: string, longitude: string) =>
    `latitude "${latitude}", longitude "${longitude}"`,
  link: (platform: string, url: string) => `${platform} "${url}"`,
  linkTooLong: (platform: string, most: number) => `${platform} longer than ${most} characters`,
  linkBecame: (platform: string, written: string, url: string) =>
    `${platform} "${written}" became ${url}`,
  tagBecame: (written: string, name: string) => `"${written}" became ${name}`,
  /** @param reason a sentence of the rule that it breaks. */
  brokenTag: (written: string, name: string, reason: string) => `"${written}" (${name}): ${reason}`,
} as const;
