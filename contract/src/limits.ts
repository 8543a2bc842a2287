/** Every business constant of the specification, named, with the section it comes from. */
export const limits = {
  // Lengths, in Unicode code points after NFC (interface decisions, "Entities")
  name: 200,
  about: 1000,
  caption: 300,
  role: 100,
  years: 100,
  pronouns: 100,
  placeName: 200,
  url: 2000,

  // Tags (profiles and connections, 5); names on the official list may be longer
  tagMin: 3,
  tagMax: 12,
  officialTagMax: 40,

  // Years (profiles and connections, 9): what the picker offers
  yearFirst: 1900,
  yearLast: 2100,
  // What imported data may hold: older years are kept
  importedYearFirst: 1,

  // Map and search (map, search and administration, 9)
  depthDefault: 1,
  depthMax: 3,
  matchLimit: 50,
  matchLimitMax: 500,
  maxNodes: 500,
  entitySearchLimit: 20,
  entitySearchLimitMax: 50,
  queryMax: 200,
  aboutPreview: 100,
  cardTags: 12,
  cardLinks: 3,

  // Paths between two entities: how many, and how many steps long
  paths: 5,
  pathLength: 6,
  pathLengthMax: 8,

  // Lists
  listLimit: 10_000,
  // Names that are added in one go
  namesAtOnce: 200,
  // Of one entity
  links: 50,

  // Why a superuser deactivates or reactivates an account
  reason: 300,

  // What somebody writes in a report, and what a superuser notes and answers
  reportWords: 2000,
  reportNote: 2000,
  reportAnswer: 1000,

  // A caller's own name for one thing to make
  idempotencyKey: 200,

  // Identifiers: PostgreSQL's integer
  idMax: 2_147_483_647,
} as const;
