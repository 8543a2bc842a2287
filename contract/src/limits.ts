/** Every business constant of the specification, named, with the section it comes from. */
export const limits = {
  // Lengths, in Unicode code points after NFC (interface decisions, "Entities")
  name: 200,
  about: 1000,
  caption: 300,
  coverNote: 200,
  role: 100,
  /** Of the list of roles with their inverses, which is answered whole. */
  roleTypes: 500,
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
  // What imported data may hold: older years are accepted
  importedYearFirst: 1,

  // Map and search (map, search and administration, 9)
  depthDefault: 1,
  depthMax: 3,
  matchLimit: 50,
  matchLimitMax: 500,
  maxNodes: 500,
  /** Entities in a booklet to print. */
  printed: 500,
  /** Entities of each kind on the page of a place, and places within it. */
  placed: 500,
  /** A name of a place with that of its country. */
  placePath: 500,
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

  // One entity with its surroundings: how many entities, and how many nodes that add neighbours
  focusNodes: 2000,
  focusExpanded: 50,

  // How many entities a map holds at first, those of a tile or of a list of ids that are added, and
  // how often the plane is divided in four
  mapWhole: 30_000,
  partNodes: 400,
  tileDepth: 14,

  // Short addresses that one account can make
  shortAddresses: 500,

  // Passkeys of one account
  passkeys: 20,
  passkeyName: 60,

  // Lists
  listLimit: 10_000,
  // Names that can be added in one request
  namesAtOnce: 200,
  // The most items of the lists of one entity
  links: 50,
  locations: 50,
  tags: 100,
  images: 5,
  // Texts beside the first, and the length of the code of a language
  aboutTexts: 10,
  language: 35,
  nations: 10,
  // The length of one of them
  nation: 100,
  names: 20,
  identifiers: 20,
  identifier: 500,

  // Fields that a community defines: how many, the options of one, and the lengths of their texts
  fields: 30,
  fieldOptions: 100,
  fieldLabel: 60,
  fieldHelp: 300,
  fieldKey: 60,
  fieldLine: 200,
  fieldText: 1000,
  fieldNumber: 1e12,

  // Sources of one statement, and the length of what is written of one
  sources: 10,
  sourceTitle: 200,
  sourceQuote: 300,

  // Notices, and projects with Labels, of the Hub of Local Contexts: of one entity, what a project
  // holds, and in UTF-16 units what is stored of one and pasted for one
  notices: 20,
  hubProjects: 10,
  hubLabels: 100,
  hubTranslations: 100,
  hubTitle: 300,
  hubText: 20_000,
  hubProject: 200_000,
  hubPaste: 2_000_000,

  // Tokens for scripts: of one user, the length of a name, and for how many days
  tokens: 20,
  tokenName: 100,
  tokenDays: 366,
  tokenDaysDefault: 90,

  // The text with which a superuser deactivates or reactivates an account
  reason: 300,

  // The texts of a report: the reporter's words, a superuser's note and answer
  reportWords: 2000,
  reportNote: 2000,
  reportAnswer: 1000,

  // What somebody writes who says that a person is themselves
  claimMessage: 500,

  // The length of an `Idempotency-Key`
  idempotencyKey: 200,

  // Ids: the largest PostgreSQL integer
  idMax: 2_147_483_647,
} as const;
