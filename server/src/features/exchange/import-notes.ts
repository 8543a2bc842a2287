/** Something that import did not take as it stands in the file. */
export interface Note {
  kind: 'normalised' | 'skipped';
  /** The same for everything that is alike: `tag longer than 12 characters` … */
  reason: string;
  /** The value, and what became of it. */
  what: string;
  file: string;
  line: number;
}

/** The notes that say the same, with every place where they apply. */
export interface NoteGroup {
  kind: Note['kind'];
  reason: string;
  what: string;
  places: { file: string; line: number }[];
}

/** Collects what import reports, in the order of the files. */
export class ImportNotes {
  readonly #groups = new Map<string, NoteGroup>();

  add({ kind, reason, what, file, line }: Note): void {
    const key = `${kind}\n${reason}\n${what}`;
    const group = this.#groups.get(key);
    if (group) group.places.push({ file, line });
    else this.#groups.set(key, { kind, reason, what, places: [{ file, line }] });
  }

  get groups(): NoteGroup[] {
    return [...this.#groups.values()];
  }
}
