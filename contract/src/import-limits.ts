/** The files that an import reads; the pictures that they name are sent with them. */
export const importFiles = [
  'people.csv',
  'organizations.csv',
  'projects.csv',
  'relationships.csv',
] as const;

/** Limits of an import by upload; the admin command reads folders of any size. */
export const importLimits = {
  files: 300,
  bytes: 32 * 1024 * 1024,
  source: 100,
  /** The most entries of each kind in the report of a dry run. */
  errorsTold: 200,
  notesTold: 100,
  placesTold: 8,
  previewed: 5,
} as const;
