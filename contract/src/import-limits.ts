/** The files that an import reads; the pictures that they name are sent with them. */
export const importFiles = [
  'people.csv',
  'organizations.csv',
  'projects.csv',
  'relationships.csv',
] as const;

/**
 * What an import finds of a row: it adds the new ones, and changes none of the others unless a
 * superuser chooses so. `changed` differs because people changed it here since it was imported.
 */
export const importStatuses = [
  'new',
  'equal',
  'different',
  'changed',
  'merged',
  'removed',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** How what a row became was removed; `with_end`: a relationship with one of its ends. */
export const removalReasons = [
  'deleted',
  'on_request',
  'hidden',
  'with_account',
  'with_end',
] as const;
export type RemovalReason = (typeof removalReasons)[number];

/** The file of an import that a name means, in any case and British spelling; null for none. */
export function importFileOf(name: string): (typeof importFiles)[number] | null {
  const meant = name.toLowerCase().replace('organisation', 'organization');
  return importFiles.find((file) => file === meant) ?? null;
}

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
  rowsTold: 100,
  /** The most rows of which an import takes the file's values, so that it can be undone at once. */
  taken: 5_000,
  /** The most rows that an import brings back by name. */
  broughtBack: 100,
} as const;
