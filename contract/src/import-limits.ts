/** The files that an import reads; the pictures that they name are sent with them. */
export const importFiles = [
  'people.csv',
  'organizations.csv',
  'projects.csv',
  'relationships.csv',
] as const;

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
} as const;
