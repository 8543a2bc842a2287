import {
  type Entity,
  fieldsOf,
  isMergeList,
  type MergeBody,
  type MergeField,
  type MergeList,
  mergeParts,
  readWire,
  sayItems,
  takeBoth,
} from '@mangrove/contract/browser';
import { languageWord } from '../../domain/fields/names.ts';

export type Part = MergeField | MergeList;
export type Take = NonNullable<MergeBody['take']>;

/** Whose value of a part the merged entity shows; `both` only for lists. */
export type Side = 'survivor' | 'merged' | 'both';

/** One part in which two entities differ, with the values of both as lines of text. */
export interface Difference {
  part: Part;
  isList: boolean;
  survivor: readonly string[];
  merged: readonly string[];
}

/** The parts in which the entities differ, in the order of the editor. */
export function differencesOf(survivor: Entity, merged: Entity): Difference[] {
  return mergeParts(survivor.type)
    .map((part) => ({
      part,
      isList: isMergeList(part),
      survivor: linesOf(survivor, part),
      merged: linesOf(merged, part),
    }))
    .filter((one) => one.survivor.join('\n') !== one.merged.join('\n'));
}

/** The initial choice: the survivor's value unless it is empty; for lists both. */
export function initialTake(differences: readonly Difference[]): Take {
  const take: Record<Part, Side> = { ...takeBoth };
  for (const { part, isList, survivor } of differences) {
    if (!isList && survivor.length === 0) take[part] = 'merged';
  }
  return take as Take;
}

/** The value of a part as lines of text: the first and last name are one, a text has its languages. */
function linesOf(entity: Entity, part: Part): string[] {
  const own = fieldsOf(entity.type).filter(({ merge }) => merge === part);
  const lines =
    part === 'name' ? [entity.name] : own.flatMap((field) => linesOfField(entity, field));
  return lines.filter((line) => line !== '');
}

function linesOfField(entity: Entity, field: ReturnType<typeof fieldsOf>[number]): string[] {
  if (field.shape === 'language') return [languageWord(entity.about_language)];
  if (field.shape === 'translations') {
    return entity.about_texts.map(({ language, text }) => `${languageWord(language)}: ${text}`);
  }
  const value = readWire(entity, field);
  return typeof value === 'string' ? [value] : sayItems(field.shape, value);
}
