import { createHash } from 'node:crypto';
import {
  exportEndings,
  exportFileName,
  type exportShown,
  exportTypes,
  noDataLicence,
  parseEntityId,
  type QueryOf,
  spanOf,
} from '@mangrove/contract';
import { readToldVersion } from '../../db/network-version.ts';
import { selectDefinitions } from '../../domain/defined-fields/definition-queries.ts';
import { nodeOf } from '../../domain/network/snapshot.ts';
import { readInverses } from '../../domain/role-types/read-inverses.ts';
import type { Download } from '../../http/serve.ts';
import { readCoversOf, readFactsOf } from '../graph/facts.ts';
import { type Measured, measureSnapshot } from '../graph/measures.ts';
import { isAskedBy, readPointsOf } from '../graph/places.ts';
import {
  type ChoosingDeps,
  chooseShown,
  type ShownInGroup,
  type ShownRequest,
  writeQuestion,
} from './choose.ts';
import { text } from './messages.ts';
import { readLocatedRows, readNodeRows } from './node-rows.ts';
import { type Chosen, type ExportedNetwork, pageOf, readEdgeRows } from './rows.ts';
import { type ReadBeside, readExportedSources } from './sources.ts';
import { exportWriters } from './writers.ts';

export interface ExportDeps extends ChoosingDeps {
  site: { siteName: string; publicUrl: string; dataLicence: string | undefined };
}

type ExportQuery = QueryOf<typeof exportShown>;

/**
 * Opens an export of the whole network, or of the part that a search shows; the file is written
 * while it is sent.
 * @throws malformed if nothing can be searched for by the query, notFound for an unknown group,
 * rate_limited if the client has used up its budget.
 */
export async function openExport(deps: ExportDeps, query: ExportQuery): Promise<Download> {
  // Access: anybody, because the map and the pages show the same data.
  const { format, size, ...view } = query;
  deps.turns.refuseOverBudget(deps.client);
  const now = deps.clock.now();
  const day = now.toISOString().slice(0, 10);
  const { siteName } = deps.site;
  const { request, shown } = await chooseShown(deps, view);
  const { question, time } = request;
  const inverses = await readInverses(deps.db, shown.snapshot.directions.values());
  const sources = await readExportedSources(deps.db, deps.viewer);
  // In the archive a field is no longer part of what the map shows: no column, filter or colour.
  const definitions = await selectDefinitions(deps.db, deps.viewer);
  const fields = definitions.filter(({ archived_at }) => archived_at === null);
  // A thread computes it, on a processor that others need: it takes a turn, and counts as a read.
  const measured = size
    ? await deps.turns.goOn(deps.client, () => measureSnapshot(shown.snapshot, size))
    : null;
  const beside = { inverses, sources, fields, measured };
  const network = describeShown(deps, request, { ...shown, ...beside }, day);
  return {
    name: exportFileName({
      ...{ siteName, question, time, group: shown.onlyGroup, focus: shown.onlyAround, day },
      ending: exportEndings[format],
    }),
    leftOut: shown.leftOut,
    type: exportTypes[format],
    stream: exportWriters[format](network, now),
  };
}

/** The ETag of an export, before it is made: weak, because compression changes the bytes. */
export async function tellExportTag(
  { db, clock, site, viewer }: Pick<ExportDeps, 'db' | 'clock' | 'site' | 'viewer'>,
  query: ExportQuery,
): Promise<string> {
  const day = clock.now().toISOString().slice(0, 10);
  const { siteName, publicUrl, dataLicence } = site;
  const shape = JSON.stringify([query, day, siteName, publicUrl, dataLicence]);
  const digest = createHash('sha256').update(shape).digest('base64url');
  return `W/"${viewer}-${await readToldVersion(db, viewer)}-${digest.slice(0, 12)}"`;
}

function describeShown(
  { db, turns, client, viewer, site }: ExportDeps,
  asked: ShownRequest,
  shown: ShownInGroup & ReadBeside & { measured: Measured | null },
  day: string,
): ExportedNetwork {
  const { question, time } = asked;
  const { snapshot, selection, groups, onlyGroup, onlyAround, note, inverses, sources, fields } =
    shown;
  const { measured } = shown;
  const readFacts = (ids: number[]) =>
    turns.goOn(client, async () => ({
      facts: await readFactsOf(db, viewer, ids),
      covers: await readCoversOf(db, viewer, ids),
    }));
  const { siteName, publicUrl } = site;
  const nodes = () =>
    readNodeRows(
      readFacts,
      { snapshot, selection, groups, fields, sources: sources.ofEntities, measured },
      publicUrl,
    );
  // As on the ground, who has several places stands at the one that was searched for.
  const isAsked = isAskedBy(question ?? { country: [], place: [] });
  const readPoints = (ids: number[]) =>
    turns.goOn(client, () => readPointsOf(db, viewer, ids, isAsked));
  return {
    about: {
      title: text.title(siteName, {
        isSearch: question !== null,
        years: time.years ? spanOf(time.years) : '',
        around: onlyAround ?? '',
        group: onlyGroup ?? '',
      }),
      site: publicUrl,
      date: day,
      question: writeQuestion(asked),
      nodes: selection.nodes.length,
      edges: selection.edges.length,
      note,
      licence: site.dataLicence ?? noDataLicence,
    },
    size: measured,
    fields,
    groups: listGroups(shown).map(({ id, name }) => ({
      name,
      url: `${publicUrl}/map?group=${id}`,
    })),
    nodes,
    locatedNodes: () => readLocatedRows(nodes(), readPoints),
    edges: () => readEdgeRows(snapshot, selection, { inverses, sources: sources.ofRelationships }),
    pageOf: (id) => pageOf(snapshot, nodeOf(snapshot, parseEntityId(id) ?? 0), publicUrl),
  };
}

/** The groups that have at least one shown member. */
function listGroups({ selection: { nodes }, groups: { named, indexOf } }: Chosen) {
  const isUsed = new Uint8Array(named.length);
  for (let at = 0; at < nodes.length; at++) {
    const index = indexOf[nodes[at] ?? -1] ?? -1;
    if (index >= 0) isUsed[index] = 1;
  }
  return named.filter((_, index) => isUsed[index] === 1);
}
