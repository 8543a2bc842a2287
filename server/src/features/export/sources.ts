import {
  allSources,
  type FieldSources,
  nodeKey,
  type SourceItem,
  sourceWords,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import {
  selectSourcesOfEntities,
  selectSourcesOfRelationships,
} from '../../domain/sources/queries.ts';
import { describeSources, readSourceNames, sayWho } from '../../domain/sources/read-sources.ts';
import { readNotForExport } from '../graph/facts.ts';
import type { EdgeFacts, ExportedFieldSources, ExportedNetwork, ExportedSource } from './rows.ts';

/** Sources by the ids of what has them. */
export interface ExportedSources {
  ofEntities: ReadonlyMap<number, ExportedFieldSources>;
  ofRelationships: ReadonlyMap<number, readonly ExportedSource[]>;
}

/** The sources of entities and relationships; nobody is named who is not for export. */
export async function readExportedSources(db: Db, viewer: ViewerClass): Promise<ExportedSources> {
  const entities = await selectSourcesOfEntities(db, viewer);
  const relationships = await selectSourcesOfRelationships(db, viewer);
  if (entities.length + relationships.length === 0) {
    return { ofEntities: new Map(), ofRelationships: new Map() };
  }
  const names = await readSourceNames(db, viewer, [
    ...entities.map(({ sources }) => allSources(sources)),
    ...relationships.map(({ sources }) => sources),
  ]);
  const kept = await readNotForExport(db, viewer);
  const tell = (sources: readonly SourceItem[]): ExportedSource[] =>
    describeSources(sources, names).map((source) => {
      const speaker = kept.has(source.said_by?.id ?? 0) ? null : source.said_by;
      return {
        ...sourceWords(source),
        said_by: sayWho(speaker),
        said_by_id: speaker && nodeKey(speaker.type, speaker.id),
      };
    });
  const tellFields = (sources: FieldSources) =>
    Object.fromEntries(Object.entries(sources).map(([statement, list]) => [statement, tell(list)]));
  return {
    ofEntities: new Map(entities.map(({ id, sources }) => [id, tellFields(sources)])),
    ofRelationships: new Map(relationships.map(({ id, sources }) => [id, tell(sources)])),
  };
}

/** What an export reads beside the network in memory. */
export type ReadBeside = Pick<EdgeFacts, 'inverses'> &
  Pick<ExportedNetwork, 'fields'> & { sources: ExportedSources };
