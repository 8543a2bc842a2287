/** The files that an import reads; pictures that they name are sent beside them. */
export const importFiles = [
  'people.csv',
  'organizations.csv',
  'projects.csv',
  'relationships.csv',
] as const;

/** Of an import by upload; the admin command takes folders of any size. */
export const importLimits = {
  files: 300,
  bytes: 32 * 1024 * 1024,
  source: 100,
  /** How many of each the report of a dry run tells. */
  errorsTold: 200,
  notesTold: 100,
  placesTold: 8,
  previewed: 5,
} as const;
