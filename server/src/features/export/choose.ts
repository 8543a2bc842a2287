// Which part of the network a file or a booklet holds.
import {
  type exportShown,
  fieldFilters,
  keptName,
  type QueryOf,
  spanOf,
  type TimeFilters,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { notFound } from '../../errors.ts';
import type { Client } from '../../http/client-costs.ts';
import type { ReadTurns } from '../../http/read-turns.ts';
import { readTime } from '../graph/chosen-years.ts';
import { shownNameOf } from '../graph/describe.ts';
import { readNotForExport, readOwnYearsOf } from '../graph/facts.ts';
import type { GroupsOfNetwork } from '../graph/groups/groups-of-network.ts';
import { findShown } from '../search/service.ts';
import { text } from './messages.ts';
import { narrowToGroup, narrowToTime } from './narrow.ts';
import type { Chosen, Selection } from './rows.ts';
import { findSurroundings, type Round } from './surroundings.ts';

export interface ChoosingDeps {
  db: Db;
  /** A large export reads in many turns, so that other requests and saves run in between. */
  turns: ReadTurns;
  client: Client;
  viewer: ViewerClass;
  network: SnapshotStore;
  groups: GroupsOfNetwork;
  clock: Clock;
}

/** What a view shows, as the query of a call. */
export type ShownQuery = Omit<QueryOf<typeof exportShown>, 'format'>;

type Question = Omit<ShownQuery, 'group' | 'focus' | 'steps' | 'with' | keyof TimeFilters>;

/** The requested part: the search (null for the whole network), years, surroundings and group. */
export interface ShownRequest {
  question: Question | null;
  time: TimeFilters;
  group: number | undefined;
  round: Round | undefined;
}

/** True if the query searches for nothing: limits of a search are ignored then. */
function isWhole(question: Question): boolean {
  const { q, tag, country, place, nation, state, entity_source, relationship_source, ...more } =
    question;
  const { entity_type, role, year_from, year_to } = more;
  const sources = [...entity_source, ...relationship_source];
  const said = [...tag, ...country, ...place, ...nation, ...state];
  const listed = [...said, ...entity_type, ...role, ...sources];
  const asked = [q, ...listed].filter((text) => text !== '');
  const isNarrowed = asked.length > 0 || fieldFilters(more).size > 0;
  return !isNarrowed && year_from === undefined && year_to === undefined;
}

export interface ShownInGroup extends Chosen {
  note: string | null;
  /** Whether a search found more than it shows. */
  isCut: boolean;
  /** The entity whose surroundings alone are exported, and its name. */
  middle: number | undefined;
  onlyAround: string | undefined;
  /** The name of the group that the export is limited to. */
  onlyGroup: string | undefined;
}

/** The shown part with its groups, limited to the requested group if there is one. */
async function readInGroup(deps: ChoosingDeps, asked: ShownRequest): Promise<ShownInGroup> {
  const inTime = await readInTime(deps, asked);
  const around = await limitToRound(deps, asked.round, inTime);
  const groups = await deps.groups.read(deps.viewer, inTime.snapshot);
  if (asked.group === undefined) return { ...around, groups, onlyGroup: undefined };
  const index = groups.named.findIndex(({ id }) => id === asked.group);
  const only = groups.named[index];
  if (!only) throw notFound('group');
  const { snapshot, selection: all } = around;
  const selection = narrowToGroup(snapshot, all, (node) => groups.indexOf[node] === index);
  const note = addNote(around.note, text.groupLeavesOut, all, selection);
  return { ...around, selection, groups, onlyGroup: only.name, note };
}

/**
 * What a view shows, without what is not for export.
 * @throws malformed if nothing can be searched for by the query, notFound for an unknown group or
 * entity.
 */
export async function chooseShown(deps: ChoosingDeps, query: ShownQuery) {
  const { years, undated, group, focus, steps, with: expanded, ...asked } = query;
  const question = isWhole(asked) ? null : asked;
  const time = { years, undated };
  const round = focus ? { focus, steps, expanded } : undefined;
  const request: ShownRequest = { question, time, group, round };
  return { request, shown: await leaveOutKept(deps, await readInGroup(deps, request)) };
}

/** Leaves out what is not for export, and says how much that is. */
async function leaveOutKept(
  { db, viewer }: Pick<ChoosingDeps, 'db' | 'viewer'>,
  shown: ShownInGroup,
): Promise<ShownInGroup & { leftOut: number }> {
  const kept = await readNotForExport(db, viewer);
  const { snapshot, selection: all, note, middle } = shown;
  const selection = narrowToGroup(snapshot, all, (node) => !kept.has(snapshot.ids[node] ?? 0));
  const leftOut = all.nodes.length - selection.nodes.length;
  if (leftOut === 0) return { ...shown, leftOut };
  const said = addNote(note, text.notForExport, all, selection);
  const onlyAround = middle !== undefined && kept.has(middle) ? keptName : shown.onlyAround;
  return { ...shown, selection, note: said, leftOut, onlyAround };
}

function addNote(
  note: string | null,
  say: (nodes: number, edges: number) => string,
  before: Selection,
  after: Selection,
): string {
  const leftOf = (of: 'nodes' | 'edges') => before[of].length - after[of].length;
  const left = say(leftOf('nodes'), leftOf('edges'));
  return [note, left].filter((line) => line !== null).join(' ');
}

/** The shown part, limited to the requested years. */
async function readInTime(deps: ChoosingDeps, { question, time }: ShownRequest): Promise<Shown> {
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
    note: addNote(all.note, text.yearsLeaveOut, all.selection, selection),
  };
}

/** The shown part, limited to the surroundings of one entity if that is asked for. */
async function limitToRound({ db }: ChoosingDeps, round: Round | undefined, shown: Shown) {
  if (!round) return { ...shown, middle: undefined, onlyAround: undefined };
  const { snapshot, selection: all } = shown;
  const { middle, isIn } = await findSurroundings(db, snapshot, round);
  const selection = narrowToGroup(snapshot, all, (node) => isIn[node] === 1);
  const note = addNote(shown.note, text.surroundingsLeaveOut, all, selection);
  const onlyAround = shownNameOf(snapshot, middle);
  return { ...shown, selection, note, middle: snapshot.ids[middle], onlyAround };
}

interface Shown {
  isCut: boolean;
  snapshot: Snapshot;
  selection: Selection;
  note: string | null;
}

async function readWhole({ network, viewer }: ChoosingDeps): Promise<Shown> {
  const snapshot = await network.placedSnapshotFor(viewer);
  const { size, edgeIds } = snapshot;
  const all = (length: number) => Uint32Array.from({ length }, (_, at) => at);
  return {
    snapshot,
    selection: { nodes: all(size), edges: all(edgeIds.length) },
    note: null,
    isCut: false,
  };
}

async function readFound(deps: ChoosingDeps, question: Question): Promise<Shown> {
  const { snapshot, nodes, edges, shown, found } = await deps.turns.goOn(deps.client, () =>
    findShown(deps, deps.viewer, question),
  );
  // Fills in the positions of the current snapshot, as a side effect.
  await deps.network.placedSnapshotFor(deps.viewer);
  const matches = shown.levels[0]?.length ?? 0;
  const notes = [
    shown.isCut ? text.cutAt(nodes.length, shown.total) : '',
    matches < found.total ? text.madeOf(matches, found.total) : '',
  ].filter((line) => line !== '');
  const indices = nodes.map(({ id }) => nodeOf(snapshot, id));
  return {
    snapshot,
    selection: { nodes: indices, edges },
    note: notes.length > 0 ? notes.join(' ') : null,
    isCut: notes.length > 0,
  };
}

/** The request as the query of a call. */
export function writeQuestion({ question, time: { years, undated }, ...of }: ShownRequest): string {
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
