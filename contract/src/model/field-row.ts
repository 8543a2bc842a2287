// What a row of `fields.ts` says of a field.
import type { EntityType } from './kinds.ts';
import type { ShapeName } from './shapes.ts';

/**
 * By what a search finds a field: words of a name, other words, a tag, the whole identifier, or the
 * values of defined fields.
 */
export type SearchedBy = 'name' | 'text' | 'tag' | 'identifier' | 'value';

/** Whether an exchanged file has a column by habit. */
export type CsvPlace = 'usual' | 'further';

export interface FieldRow {
  /** Its name in documents, history and the editor. */
  name: string;
  kinds: readonly EntityType[];
  shape: ShapeName;
  /** What a choice chooses from, the usual one first. */
  options?: readonly string[];
  /** Whether it has an audience of its own, under its name in `field_audiences`. */
  hasAudience?: true;
  /** The most code points of a text, or items of a list. */
  max: number;
  /** Its name in calls, where that differs; by kind, where the kinds differ. */
  wire?: string | Readonly<Partial<Record<EntityType, string>>>;
  /** Its name above an input. */
  label: string;
  /** Its name in the middle of a sentence. */
  noun: string;
  /**
   * By what a search finds it; null if not at all. A field that has an audience of its own is not
   * searched. A column that is searched as `text` is also named in `searched_text`, in the migration
   * that adds it.
   */
  search: SearchedBy | null;
  /** The choice of a merge that takes it; null if a merge never asks. */
  merge: string | null;
  /**
   * Its columns of an exchanged file, and whether every file has them by habit: one column under its
   * name in calls, or several; null if files never hold it.
   */
  csv: CsvPlace | Readonly<Record<CsvPlace, readonly string[]>> | null;
  /** The columns of `entities` that hold it, or the table of its items and the columns of an item. */
  store:
    | { readonly columns: readonly string[] }
    | { readonly table: string; readonly items: readonly string[] };
}

/**
 * An ordinary line of text, which has one name everywhere: in calls, files and the database. A search
 * finds its words.
 */
export function line<const Name extends string, const Kinds extends readonly EntityType[]>(
  name: Name,
  kinds: Kinds,
  label: string,
  max: number,
) {
  const noun = label.toLowerCase();
  const store = { columns: [name] } as const;
  return {
    name,
    kinds,
    shape: 'line',
    max,
    label,
    noun,
    search: 'text',
    merge: name,
    csv: 'further',
    store,
  } as const;
}

/** What holds for a field with a column of its name, which no search and no merge asks for. */
export function unasked<const Name extends string>(name: Name) {
  return { name, search: null, merge: null, csv: 'further', store: { columns: [name] } } as const;
}
