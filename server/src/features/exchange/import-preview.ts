import type { EntityType } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { readOfficialNames } from '../../domain/tags/public-tag-queries.ts';
import { type CheckedEntity, type CheckedRelationship, entityKey } from './checked-rows.ts';
import { duplicateRows, FolderReader } from './folder-reader.ts';
import { entityFiles, fileOrder, relationshipFile } from './network-format.ts';

/** The number of rows of each file of a folder, and the content of the first rows. */
export interface FolderPreview {
  files: { name: string; rows: number; duplicates: number }[];
  entities: { content: CheckedEntity; line: number }[];
  relationships: { content: CheckedRelationship; line: number; from: string; to: string }[];
}

/**
 * Reads a folder for a preview; faults do not stop it.
 * @param most the maximum number of entities of each kind and of relationships.
 */
export async function previewFolder(
  db: Executor,
  folder: string,
  most: number,
): Promise<FolderPreview> {
  const rows = new Map<string, Set<number>>();
  const duplicates = new Map<string, number>();
  const count = (file: string, line: number) => {
    const lines = rows.get(file) ?? new Set();
    rows.set(file, lines.add(line));
  };
  const reader = new FolderReader(folder, await readOfficialNames(db), {
    // Line 1 is the header and not counted.
    fault: ({ file, line }) => line !== null && line > 1 && count(file, line),
    note: ({ kind, reason, file, line }) => {
      if (kind !== 'skipped' || reason !== duplicateRows) return;
      count(file, line);
      duplicates.set(file, (duplicates.get(file) ?? 0) + 1);
    },
  });
  const names = new Map<string, string>();
  const entities: FolderPreview['entities'] = [];
  for (const type of fileOrder) {
    const shown: FolderPreview['entities'] = [];
    for await (const placed of reader.entities(type)) {
      count(entityFiles[type], placed.line);
      names.set(entityKey(placed.content), placed.content.name);
      if (shown.length < most) shown.push(placed);
    }
    entities.push(...shown);
  }
  const relationships: FolderPreview['relationships'] = [];
  for await (const { content, line } of reader.relationships()) {
    count(relationshipFile, line);
    if (relationships.length >= most) continue;
    const nameOf = (end: { type: EntityType; key: string }) => names.get(entityKey(end)) ?? end.key;
    relationships.push({ content, line, from: nameOf(content.node1), to: nameOf(content.node2) });
  }
  const files = [...fileOrder.map((type) => entityFiles[type]), relationshipFile].map((name) => ({
    name,
    rows: rows.get(name)?.size ?? 0,
    duplicates: duplicates.get(name) ?? 0,
  }));
  return { files, entities, relationships };
}
