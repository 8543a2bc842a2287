/** A value that the import changed or left out. */
export interface Note {
  kind: 'normalised' | 'skipped';
  /** The same text for all notes of one sort: `tag longer than 12 characters` … */
  reason: string;
  /** The value, and what was done with it. */
  what: string;
  file: string;
  line: number;
}

/** Notes with the same text, with every place that they apply to. */
export interface NoteGroup {
  kind: Note['kind'];
  reason: string;
  what: string;
  places: { file: string; line: number }[];
}

/** Collects the notes of an import, in the order of the files. */
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
