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
      row.skip('tags that break a rule', `"${written}" (${name}): ${broken}`);
      continue;
    }
    if (name !== written) row.normalise('tag names', `"${written}" became ${name}`);
    const type = types?.[index] ?? entityType;
    if (tags.some((tag) => tag.name === name && tag.tag_type === type)) {
      row.skip('tags that one entity has twice', name);
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
    row.fault(`"tag_types" has ${words.length} entries for ${tagCount} tags`);
    return null;
  }
  return words.map((word) => {
    if (word === '') return null;
    const type = TagType.safeParse(word.toLowerCase());
    if (type.success) return type.data;
    row.fault(`"${word}" is not a type of tag (${TagType.options.join(', ')})`);
    return null;
  });
}

function splitList(cell: string): string[] {
  return cell.trim() === '' ? [] : cell.split(listSeparator).map((part) => cleanLine(part));
}
