import { createHash } from 'node:crypto';
import {
  exportEndings,
  exportFileName,
  type exportShown,
  exportTypes,
  fieldFilters,
  noDataLicence,
  parseEntityId,
  type QueryOf,
  spanOf,
  type TimeFilters,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import { selectDefinitions } from '../../domain/defined-fields/definition-queries.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { readInverses } from '../../domain/role-types/read-inverses.ts';
import { notFound } from '../../errors.ts';
import type { Client } from '../../http/client-costs.ts';
import type { ReadTurns } from '../../http/read-turns.ts';
import type { Download } from '../../http/serve.ts';
import { readTime } from '../graph/chosen-years.ts';
import { shownNameOf } from '../graph/describe.ts';
import { readCoversOf, readFactsOf, readNotForExport, readOwnYearsOf } from '../graph/facts.ts';
import type { GroupsOfNetwork } from '../graph/groups/groups-of-network.ts';
import { readPointsOf } from '../graph/places.ts';
import { findShown } from '../search/service.ts';
import { count } from './describe-export.ts';
import { narrowToGroup, narrowToTime } from './narrow.ts';
import { readLocatedRows, readNodeRows } from './node-rows.ts';
import { type Chosen, type ExportedNetwork, pageOf, readEdgeRows, type Selection } from './rows.ts';
import { type ReadBeside, readExportedSources } from './sources.ts';
import { findSurroundings, type Round } from './surroundings.ts';
import { exportWriters } from './writers.ts';

export interface ExportDeps {
  db: Db;
  /** A large export reads in many turns, so that other requests and saves run in between. */
  turns: ReadTurns;
  client: Client;
  viewer: ViewerClass;
  network: SnapshotStore;
  groups: GroupsOfNetwork;
  clock: Clock;
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
  const { format, years, undated, group, focus, steps, with: expanded, ...asked } = query;
  deps.turns.refuseOverBudget(deps.client);
  const now = deps.clock.now();
  const day = now.toISOString().slice(0, 10);
  const { siteName } = deps.site;
  const question = isWhole(asked) ? null : asked;
  const time = { years, undated };
  const request = { question, time, group, round: focus ? { focus, steps, expanded } : undefined };
  const shown = await leaveOutKept(deps, await readInGroup(deps, request));
  const inverses = await readInverses(deps.db, shown.snapshot.directions.values());
  const sources = await readExportedSources(deps.db, deps.viewer);
  const fields = await selectDefinitions(deps.db, deps.viewer);
  const network = describeShown(deps, request, { ...shown, inverses, sources, fields }, day);
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
  return `W/"${viewer}-${await readNetworkVersion(db)}-${digest.slice(0, 12)}"`;
}

type Question = Omit<
  ExportQuery,
  'format' | 'group' | 'focus' | 'steps' | 'with' | keyof TimeFilters
>;

/** The requested part: the search (null for the whole network), years, surroundings and group. */
interface ExportRequest {
  question: Question | null;
  time: TimeFilters;
  group: number | undefined;
  round: Round | undefined;
}

/** True if the query searches for nothing: limits of a search are ignored then. */
function isWhole({ q, tag, country, nation, state, ...more }: Question): boolean {
  const { entity_type, role, year_from, year_to } = more;
  const asked = [q, ...tag, ...country, ...nation, ...state, ...entity_type, ...role].filter(
    (text) => text !== '',
  );
  const isNarrowed = asked.length > 0 || fieldFilters(more).size > 0;
  return !isNarrowed && year_from === undefined && year_to === undefined;
}

function describeShown(
  { db, turns, client, viewer, site }: ExportDeps,
  asked: ExportRequest,
  shown: ShownInGroup & ReadBeside,
  day: string,
): ExportedNetwork {
  const { question, time } = asked;
  const { snapshot, selection, groups, onlyGroup, onlyAround, note, inverses, sources, fields } =
    shown;
  const readFacts = (ids: number[]) =>
    turns.goOn(client, async () => ({
      facts: await readFactsOf(db, viewer, ids),
      covers: await readCoversOf(db, viewer, ids),
    }));
  const { siteName, publicUrl } = site;
  const nodes = () =>
    readNodeRows(
      readFacts,
      { snapshot, selection, groups, fields, sources: sources.ofEntities },
      publicUrl,
    );
  const readPoints = (ids: number[]) => turns.goOn(client, () => readPointsOf(db, viewer, ids));
  return {
    about: {
      title: [
        `${siteName}: ${question ? 'what a search found' : 'the whole network'}`,
        time.years ? ` in ${spanOf(time.years)}` : '',
        onlyAround === undefined ? '' : `, around ${onlyAround}`,
        onlyGroup === undefined ? '' : `, group ${onlyGroup}`,
      ].join(''),
      site: publicUrl,
      date: day,
      question: writeQuestion(asked),
      nodes: selection.nodes.length,
      edges: selection.edges.length,
      note,
      licence: site.dataLicence ?? noDataLicence,
    },
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

interface ShownInGroup extends Chosen {
  note: string | null;
  /** The name of the entity whose surroundings alone are exported. */
  onlyAround: string | undefined;
  /** The name of the group that the export is limited to. */
  onlyGroup: string | undefined;
}

/** The shown part with its groups, limited to the requested group if there is one. */
async function readInGroup(deps: ExportDeps, asked: ExportRequest): Promise<ShownInGroup> {
  const inTime = await readInTime(deps, asked);
  const around = await limitToRound(deps, asked.round, inTime);
  const groups = await deps.groups.read(deps.viewer, inTime.snapshot);
  if (asked.group === undefined) return { ...around, groups, onlyGroup: undefined };
  const index = groups.named.findIndex(({ id }) => id === asked.group);
  const only = groups.named[index];
  if (!only) throw notFound('group');
  const { snapshot, selection: all, onlyAround } = around;
  const selection = narrowToGroup(snapshot, all, (node) => groups.indexOf[node] === index);
  const note = addNote(around.note, 'The group leaves out', all, selection);
  return { snapshot, selection, groups, onlyAround, onlyGroup: only.name, note };
}

/** Leaves out what is not for export, and says how much that is. */
async function leaveOutKept(
  { db, viewer }: Pick<ExportDeps, 'db' | 'viewer'>,
  shown: ShownInGroup,
): Promise<ShownInGroup & { leftOut: number }> {
  const kept = await readNotForExport(db, viewer);
  const { snapshot, selection: all, note } = shown;
  const selection = narrowToGroup(snapshot, all, (node) => !kept.has(snapshot.ids[node] ?? 0));
  const leftOut = all.nodes.length - selection.nodes.length;
  if (leftOut === 0) return { ...shown, leftOut };
  const said = addNote(note, 'Not for export, and left out, are', all, selection);
  return { ...shown, selection, note: said, leftOut };
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

function addNote(note: string | null, what: string, before: Selection, after: Selection): string {
  const [nodes, edges] = (['nodes', 'edges'] as const).map(
    (of) => before[of].length - after[of].length,
  );
  const left = `${what} ${count(nodes ?? 0, 'node')} and ${count(edges ?? 0, 'edge')}.`;
  return [note, left].filter((line) => line !== null).join(' ');
}

/** The shown part, limited to the requested years. */
async function readInTime(deps: ExportDeps, { question, time }: ExportRequest): Promise<Shown> {
  const all = question ? await readFound(deps, question) : await readWhole(deps);
  const chosen = readTime(time, deps.clock);
  if (!chosen) return all;
  const { db, turns, client, viewer } = deps;
  const selection = await narrowToTime(all.snapshot, all.selection, chosen, (ids) =>
    turns.goOn(client, () => readOwnYearsOf(db, viewer, ids)),
  );
  return {
    ...all,
    selection,
    note: addNote(all.note, 'The years leave out', all.selection, selection),
  };
}

/** The shown part, limited to the surroundings of one entity if that is asked for. */
async function limitToRound({ db }: ExportDeps, round: Round | undefined, shown: Shown) {
  if (!round) return { ...shown, onlyAround: undefined };
  const { snapshot, selection: all } = shown;
  const { middle, isIn } = await findSurroundings(db, snapshot, round);
  const selection = narrowToGroup(snapshot, all, (node) => isIn[node] === 1);
  const note = addNote(shown.note, 'The surroundings leave out', all, selection);
  return { snapshot, selection, note, onlyAround: shownNameOf(snapshot, middle) };
}

interface Shown {
  snapshot: Snapshot;
  selection: Selection;
  note: string | null;
}

async function readWhole({ network, viewer }: ExportDeps): Promise<Shown> {
  const snapshot = await network.placedSnapshotFor(viewer);
  const { size, edgeIds } = snapshot;
  const all = (length: number) => Uint32Array.from({ length }, (_, at) => at);
  return { snapshot, selection: { nodes: all(size), edges: all(edgeIds.length) }, note: null };
}

async function readFound(deps: ExportDeps, question: Question): Promise<Shown> {
  const { snapshot, nodes, edges, shown, found } = await deps.turns.goOn(deps.client, () =>
    findShown(deps, deps.viewer, question),
  );
  // Fills in the positions of the current snapshot, as a side effect.
  await deps.network.placedSnapshotFor(deps.viewer);
  const matches = shown.levels[0]?.length ?? 0;
  const notes = [
    shown.isCut ? `Cut at ${nodes.length} of ${shown.total} entities (max_nodes).` : '',
    matches < found.total ? `Made of ${matches} of ${found.total} matches (limit).` : '',
  ].filter((line) => line !== '');
  const indices = nodes.map(({ id }) => nodeOf(snapshot, id));
  return {
    snapshot,
    selection: { nodes: indices, edges },
    note: notes.length > 0 ? notes.join(' ') : null,
  };
}

/** The request as the query of a call. */
function writeQuestion({ question, time: { years, undated }, ...of }: ExportRequest): string {
  const { group, round } = of;
  const around = round && {
    focus: round.focus,
    ...(round.steps > 1 && { steps: round.steps }),
    with: round.expanded,
  };
  const named = { ...question, years: years && spanOf(years), undated, group, ...around };
  const pairs = Object.entries(named).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, String(item ?? '')]),
  );
  return new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString();
}
