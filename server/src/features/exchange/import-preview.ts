import { actorsFirst, type EntityType } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { selectDefinitions } from '../../domain/defined-fields/definition-queries.ts';
import { readOfficialNames } from '../../domain/tags/public-tag-queries.ts';
import { FaultList } from './check-folder.ts';
import { type CheckedEntity, type CheckedRelationship, entityKey } from './checked-rows.ts';
import { FolderReader } from './folder-reader.ts';
import { entityFiles, relationshipFile } from './network-format.ts';
import { reasons } from './note-messages.ts';
import type { RowListener } from './row-reader.ts';

/** The number of rows of each file of a folder, and the content of the first rows. */
export interface FolderPreview {
  files: { name: string; rows: number; duplicates: number }[];
  entities: { content: CheckedEntity; line: number }[];
  relationships: { content: CheckedRelationship; line: number; from: string; to: string }[];
}

/**
 * Reads a folder for a preview.
 * @param most the maximum number of entities of each kind and of relationships.
 * @throws ExchangeRefused only if there are so many faults that the rest is not read.
 */
export async function previewFolder(
  db: Executor,
  folder: string,
  most: number,
  { signal, decodesHtml }: { signal: AbortSignal; decodesHtml: boolean },
): Promise<FolderPreview> {
  const faults = new FaultList();
  const rows = new Map<string, { count: number; last: number }>();
  const duplicates = new Map<string, number>();
  // A file is read line by line, and all that is told of a line is told at once.
  const count = (file: string, line: number) => {
    const counted = rows.get(file) ?? { count: 0, last: 0 };
    if (line !== counted.last) rows.set(file, { count: counted.count + 1, last: line });
  };
  const listener: RowListener = {
    // Line 1 is the header and not counted.
    fault: (fault) => {
      faults.add(fault);
      if (fault.line !== null && fault.line > 1) count(fault.file, fault.line);
    },
    signal,
    note: ({ kind, reason, file, line }) => {
      if (kind !== 'skipped' || reason !== reasons.duplicateRows) return;
      count(file, line);
      duplicates.set(file, (duplicates.get(file) ?? 0) + 1);
    },
  };
  const terms = {
    officialTags: await readOfficialNames(db),
    definitions: await selectDefinitions(db, 'all'),
  };
  const reader = new FolderReader(folder, terms, listener, decodesHtml);
  const names = new Map<string, string>();
  const entities: FolderPreview['entities'] = [];
  for (const type of actorsFirst) {
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
  const files = [...actorsFirst.map((type) => entityFiles[type]), relationshipFile].map((name) => ({
    name,
    rows: rows.get(name)?.count ?? 0,
    duplicates: duplicates.get(name) ?? 0,
  }));
  return { files, entities, relationships };
}
