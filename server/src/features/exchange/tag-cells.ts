import {
  checkTagName,
  cleanLine,
  type EntityType,
  limits,
  normaliseTagName,
  type TagItem,
  TagType,
} from '@mangrove/contract';
import { listSeparator } from './network-format.ts';
import { notes, reasons } from './note-messages.ts';
import { cellText } from './row-messages.ts';
import type { RowReader } from './row-reader.ts';

/**
 * The tags of a row, normalised. A tag that breaks a rule even then is left out. A long tag is kept
 * if its name is on the official list.
 */
export function readTags(
  row: RowReader,
  entityType: EntityType,
  officialTags: ReadonlySet<string>,
): TagItem[] {
  const typed = splitList(row.raw('tags'));
  const types = readTypes(row, typed.length);
  const tags: TagItem[] = [];
  for (const [index, written] of typed.entries()) {
    if (written === '') continue;
    const name = normaliseTagName(written);
    const broken = checkTagName(name, officialTags.has(name) ? limits.officialTagMax : undefined);
    if (broken) {
      row.skip(reasons.brokenTags, notes.brokenTag(written, name, broken));
      continue;
    }
    if (name !== written) row.normalise(reasons.tagNames, notes.tagBecame(written, name));
    const type = types?.[index] ?? entityType;
    if (tags.some((tag) => tag.name === name && tag.tag_type === type)) {
      row.skip(reasons.tagTwice, name);
    } else {
      tags.push({ name, tag_type: type });
    }
  }
  return tags;
}

function readTypes(row: RowReader, tagCount: number): (TagType | null)[] | null {
  const cell = row.raw('tag_types');
  if (cell.trim() === '') return null;
  const words = splitList(cell);
  if (words.length !== tagCount) {
    row.fault(cellText.otherTagTypes(words.length, tagCount));
    return null;
  }
  return words.map((word) => {
    if (word === '') return null;
    const type = TagType.safeParse(word.toLowerCase());
    if (type.success) return type.data;
    row.fault(cellText.noTagType(word, TagType.options));
    return null;
  });
}

function splitList(cell: string): string[] {
  return cell.trim() === '' ? [] : cell.split(listSeparator).map((part) => cleanLine(part));
}
