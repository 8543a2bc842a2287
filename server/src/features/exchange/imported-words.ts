import {
  type EntityDocument,
  entityKinds,
  type FieldName,
  fieldsSearchedBy,
  mapKinds,
} from '@mangrove/contract';
import type { CheckedEntity } from './checked-rows.ts';

const searched = mapKinds((kind) => ({
  name: fieldsSearchedBy(kind, 'name'),
  text: fieldsSearchedBy(kind, 'text'),
}));

/**
 * Which new entities contain which parts of texts, a part being a piece between white space. The
 * database folds each distinct part to a word once, and then gets the pairs of word and entity in
 * the order of its index.
 */
export class ImportedWords {
  /** Parts of people's names, which are searched without stemming. */
  readonly #personal = new Map<string, number[]>();
  readonly #other = new Map<string, number[]>();

  /** Must be called by ascending ids. */
  add(id: number, { type, document }: CheckedEntity): void {
    const ofNames = entityKinds[type].isHuman ? this.#personal : this.#other;
    for (const [by, lists] of [['name', ofNames] as const, ['text', this.#other] as const]) {
      for (const { name } of searched[type][by]) {
        for (const text of textsOf(document[name] ?? [])) addParts(lists, id, text);
      }
    }
  }

  /** Every part with the ids of its entities, ascending. */
  *[Symbol.iterator](): Generator<{ part: string; isPersonal: boolean; ids: number[] }> {
    for (const [part, ids] of this.#personal) yield { part, isPersonal: true, ids };
    for (const [part, ids] of this.#other) yield { part, isPersonal: false, ids };
  }
}

/** The texts in the value of a field that is searched by words. */
function textsOf(value: EntityDocument[FieldName] | []): string[] {
  const items =
    typeof value === 'string' ? [value] : (value as readonly (string | { text: string })[]);
  return items.map((one) => (typeof one === 'string' ? one : one.text));
}

/** Splits at the same characters as `add_words` in the database. */
function addParts(lists: Map<string, number[]>, id: number, text: string): void {
  for (const part of text.split(/[\t\n\v\f\r ]+/u)) {
    if (part === '') continue;
    const ids = lists.get(part);
    if (!ids) lists.set(part, [id]);
    else if (ids.at(-1) !== id) ids.push(id);
  }
}
