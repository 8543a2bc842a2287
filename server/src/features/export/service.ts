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
  type TimeFilters,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { ReadTurns } from '../../http/read-turns.ts';
import type { Download } from '../../http/serve.ts';
import { readFactsOf, readOwnYearsOf } from '../graph/facts.ts';
import { nodeOf, type Snapshot } from '../graph/snapshot.ts';
import type { SnapshotStore } from '../graph/snapshot-store.ts';
import { readTime } from '../graph/time.ts';
import { findShown } from '../search/service.ts';
import { inTurns } from './in-turns.ts';
import { narrowToTime } from './narrow.ts';
import {
  type ExportedNetwork,
  pageOf,
  readEdgeRows,
  readNodeRows,
  type Selection,
} from './rows.ts';
import { count } from './say.ts';
import { writeCsvArchive } from './write-csv.ts';
import { writeGexf } from './write-gexf.ts';
import { writeGraphml } from './write-graphml.ts';
import { writeJson } from './write-json.ts';
import { writeJsonLd } from './write-json-ld.ts';

export interface ExportDeps {
  db: Db;
  /** A large export asks many times, between what others ask and save. */
  turns: ReadTurns;
  network: SnapshotStore;
  clock: Clock;
  site: { siteName: string; publicUrl: string; dataLicence: string | undefined };
}

type ExportQuery = QueryOf<typeof exportShown>;

/**
 * The network, or what a search shows of it, as a file that is written while it is sent.
 * @throws malformed for a search that nothing can be looked for by.
 */
export async function openExport(deps: ExportDeps, query: ExportQuery): Promise<Download> {
  // Public: it says what the map and the pages say.
  const { format, years, undated, ...asked } = query;
  const now = deps.clock.now();
  const day = now.toISOString().slice(0, 10);
  const version = await readNetworkVersion(deps.db);
  const { siteName } = deps.site;
  const question = isWhole(asked) ? null : asked;
  const time = { years, undated };
  const network = await readShown(deps, { question, time }, day);
  const writers = {
    csv: () => writeCsvArchive(network, now),
    json: () => inTurns(writeJson(network)),
    gexf: () => inTurns(writeGexf(network)),
    graphml: () => inTurns(writeGraphml(network)),
    jsonld: () => inTurns(writeJsonLd(network)),
  };
  return {
    name: exportFileName({ siteName, question, time, day, ending: exportEndings[format] }),
    type: exportTypes[format],
    etag: tagOf(version, [format, asked, time, network.about]),
    stream: writers[format](),
  };
}

type Question = Omit<ExportQuery, 'format' | keyof TimeFilters>;

/** What is asked for: null for the whole network, and which years. */
interface Asked {
  question: Question | null;
  time: TimeFilters;
}

/** Nothing is searched for: the bounds of a search do not count then. */
function isWhole({ q, tag, country, entity_type, role, year_from, year_to }: Question): boolean {
  const asked = [q, ...tag, ...country, ...entity_type, ...role].filter((text) => text !== '');
  return asked.length === 0 && year_from === undefined && year_to === undefined;
}

async function readShown(deps: ExportDeps, asked: Asked, day: string): Promise<ExportedNetwork> {
  const { db, turns, site } = deps;
  const { question, time } = asked;
  const { snapshot, selection, note } = await readInTime(deps, asked);
  const readFacts = (ids: number[]) => turns.read(() => readFactsOf(db, ids));
  const { siteName, publicUrl } = site;
  return {
    about: {
      title: `${siteName}: ${question ? 'what a search found' : 'the whole network'}${time.years ? ` in ${spanOf(time.years)}` : ''}`,
      site: publicUrl,
      date: day,
      question: writeQuestion(asked),
      nodes: selection.nodes.length,
      edges: selection.edges.length,
      note,
      licence: site.dataLicence ?? noDataLicence,
    },
    nodes: () => readNodeRows(readFacts, snapshot, selection, publicUrl),
    edges: () => readEdgeRows(snapshot, selection),
    pageOf: (id) => pageOf(snapshot, nodeOf(snapshot, parseEntityId(id) ?? 0), publicUrl),
  };
}

/** What is shown of it in the years that are asked for. */
async function readInTime(deps: ExportDeps, { question, time }: Asked): Promise<Shown> {
  const all = question ? await readFound(deps, question) : await readWhole(deps.network);
  const chosen = readTime(time, deps.clock);
  if (!chosen) return all;
  const { db, turns } = deps;
  const selection = await narrowToTime(all.snapshot, all.selection, chosen, (ids) =>
    turns.read(() => readOwnYearsOf(db, ids)),
  );
  const [nodes, edges] = [
    all.selection.nodes.length - selection.nodes.length,
    all.selection.edges.length - selection.edges.length,
  ];
  const left = `The years leave out ${count(nodes, 'node')} and ${count(edges, 'edge')}.`;
  return { ...all, selection, note: [all.note, left].filter((line) => line !== null).join(' ') };
}

interface Shown {
  snapshot: Snapshot;
  selection: Selection;
  note: string | null;
}

async function readWhole(network: SnapshotStore): Promise<Shown> {
  const snapshot = await network.currentPlaced();
  const { size, edgeIds } = snapshot;
  const all = (length: number) => Uint32Array.from({ length }, (_, at) => at);
  return { snapshot, selection: { nodes: all(size), edges: all(edgeIds.length) }, note: null };
}

async function readFound(deps: ExportDeps, question: Question): Promise<Shown> {
  const { snapshot, nodes, edges, shown, found } = await deps.turns.read(() =>
    findShown(deps, question),
  );
  // Fills in the places of the snapshot at hand.
  await deps.network.currentPlaced();
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

/** What is asked for, as the call is given it. */
function writeQuestion({ question, time: { years, undated } }: Asked): string {
  const named = { ...question, years: years && spanOf(years), undated };
  const pairs = Object.entries(named).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, String(item ?? '')]),
  );
  return new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString();
}

/** Names this state of the network, in this shape: weak, because packing changes the bytes. */
function tagOf(version: string, shape: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(shape)).digest('base64url');
  return `W/"${version}-${digest.slice(0, 12)}"`;
}
