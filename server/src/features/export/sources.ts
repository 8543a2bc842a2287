import { sourceWords } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import { selectSourcesOfRelationships } from '../../domain/sources/queries.ts';
import { describeSources, readSourceNames, sayWho } from '../../domain/sources/read-sources.ts';
import { readNotForExport } from '../graph/facts.ts';
import type { ExportedSource } from './rows.ts';

/** The sources of relationships, by their ids; nobody is named who is not for export. */
export async function readExportedSources(
  db: Db,
  viewer: ViewerClass,
): Promise<Map<number, ExportedSource[]>> {
  const rows = await selectSourcesOfRelationships(db, viewer);
  if (rows.length === 0) return new Map();
  const names = await readSourceNames(
    db,
    viewer,
    rows.map(({ sources }) => sources),
  );
  const kept = await readNotForExport(db, viewer);
  return new Map(
    rows.map(({ id, sources }) => [
      id,
      describeSources(sources, names).map((source) => ({
        ...sourceWords(source),
        said_by: kept.has(source.said_by?.id ?? 0) ? null : sayWho(source.said_by),
      })),
    ]),
  );
}
