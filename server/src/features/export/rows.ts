// The rows that every format writes.
import {
  type AboutText,
  type Direction,
  type EntityType,
  type ExportSize,
  entityPagePath,
  type FieldDefinition,
  formatYears,
  type HubNotice,
  type HubProject,
  type IdentifierItem,
  type Inverses,
  isOfOneEnd,
  nodeKey,
  roleKey,
  type SourcedStatement,
  type SourceWords,
  type YearRange,
} from '@mangrove/contract';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import { shownNameOf } from '../graph/describe.ts';
import type { NetworkGroups } from '../graph/groups/groups-of-network.ts';
import type { GroundPoint } from '../graph/places.ts';

export interface NodeRow {
  /** The key by which every call names the entity: `person_12`. */
  id: string;
  type: EntityType;
  name: string;
  place: string;
  /** As typed. */
  years: string;
  /** What is understood of them, such as `2015 - 2018, since 2024`; empty for none. */
  years_understood: string;
  /** The first and the last year; null without a year, and for an open end. */
  year_from: number | null;
  year_to: number | null;
  tags: readonly string[];
  /** The name of its group; empty for none. */
  group: string;
  /** The address of its page. */
  url: string;
  /** World units, y down; null if it has no stored position yet. */
  x: number | null;
  y: number | null;
  /** The number of its neighbours in the whole network. */
  degree: number;
  /** What sizes stand for, if the file is asked for it: see `measureNodes`. */
  reach?: number;
  between?: number;
  /** Other names, without hidden ones. */
  names: readonly string[];
  sources: ExportedFieldSources;
  identifiers: readonly IdentifierItem[];
  /** The text about it in further languages than that of its page. */
  about_texts: readonly AboutText[];
  /** Country, Nation, Iwi, as they were written, separated by semicolons. */
  nations: string;
  /** What it has in defined fields, as people read it, by their keys. */
  fields: Readonly<Record<string, string>>;
  /** Notices and Labels of Local Contexts, whole. */
  notices: readonly HubNotice[];
  labels: readonly HubProject[];
  /** Where a project or organisation stands: `planned`, `active`, `paused` or `ended`. */
  state: string;
  /** `yes` for a person who has no account, and may claim it. */
  is_unclaimed: string;
  /** `yes` for a person who has passed on. */
  passed_on: string;
  /** What of it is shown only after a press: `picture`, `name` or `both`; empty for nothing. */
  cover: string;
  cover_note: string;
}

/** A node with where it is on the ground. */
export interface LocatedRow extends NodeRow {
  /** Null without a place that has a point. */
  point: GroundPoint | null;
}

/** A source with the name and the key of who said it, if the file may hold them. */
export type ExportedSource = SourceWords & { said_by: string | null; said_by_id: string | null };

/** Sources of an entity, by what they support. */
export type ExportedFieldSources = Partial<Record<SourcedStatement, readonly ExportedSource[]>>;

export interface EdgeRow {
  id: number;
  source: string;
  target: string;
  role: string;
  years: string;
  years_understood: string;
  /** The first and the last year; null without a year, and for an open end. */
  year_from: number | null;
  year_to: number | null;
  confirmation: 'confirmed' | 'unconfirmed';
  /** Who holds the role: `forward` the source, `back` the target, or `both`; empty if not said. */
  direction: Direction | '';
  /** What the end that does not hold the role reads; empty if the list of roles does not say it. */
  inverse: string;
  sources: readonly ExportedSource[];
}

/** The description of an export. */
export interface About {
  title: string;
  site: string;
  /** `2026-11-22` */
  date: string;
  /** The parameters of the search; empty for the whole network. */
  question: string;
  nodes: number;
  edges: number;
  /** Says what was left out; null if the export is complete. */
  note: string | null;
  licence: string;
}

export interface ExportedGroup {
  name: string;
  /** The address at which the map shows only this group. */
  url: string;
}

export interface ExportedNetwork {
  about: About;
  /** What sizes stand for, if the file is asked for it, and the share of the largest size of a value. */
  size: { by: ExportSize; shareOf: (value: number) => number } | null;
  /** The defined fields that its nodes may have. */
  fields: readonly FieldDefinition[];
  /** The groups that its nodes are in, largest first. */
  groups: readonly ExportedGroup[];
  /** Yields batches, each of which is short work. */
  nodes(): AsyncIterable<NodeRow[]>;
  /** The same nodes, for a format that draws them on the ground. */
  locatedNodes(): AsyncIterable<LocatedRow[]>;
  edges(): Iterable<EdgeRow[]>;
  /** The address of a node's page, by the node's id. */
  pageOf(id: string): string;
}

/** The exported part of a snapshot, as indices of nodes and edges. */
export interface Selection {
  nodes: ArrayLike<number>;
  edges: ArrayLike<number>;
}

/** A selection with its snapshot and the groups. */
export interface Chosen {
  snapshot: Snapshot;
  selection: Selection;
  /** The groups of the whole network. */
  groups: NetworkGroups;
}

const batchSize = 250;

/** What a snapshot does not hold of relationships. */
export interface EdgeFacts {
  inverses: Inverses;
  /** By the ids of relationships; those without a source are left out. */
  sources: ReadonlyMap<number, readonly ExportedSource[]>;
}

/** The relationships of a selection, in its order. */
export function* readEdgeRows(
  snapshot: Snapshot,
  { edges }: Selection,
  { inverses, sources }: EdgeFacts,
): Generator<EdgeRow[]> {
  const keyOf = (node = 0) => nodeKey(snapshot.kinds.at(node) ?? 'person', snapshot.ids[node] ?? 0);
  for (const batch of inBatches(edges)) {
    yield batch.map((edge) => {
      const text = snapshot.yearsOf[edge] ?? 0;
      const id = snapshot.edgeIds.at(edge) ?? 0;
      const role = snapshot.roles[snapshot.roleOf[edge] ?? 0] ?? '';
      const direction = snapshot.directions.get(id) ?? null;
      return {
        id,
        source: keyOf(snapshot.sources[edge]),
        target: keyOf(snapshot.targets[edge]),
        role,
        ...described(snapshot.years[text] ?? '', snapshot.yearRanges[text] ?? []),
        confirmation: snapshot.unconfirmed.has(id) ? 'unconfirmed' : 'confirmed',
        direction: direction ?? '',
        inverse: (isOfOneEnd(direction) && inverses.get(roleKey(role))) || '',
        sources: sources.get(id) ?? [],
      };
    });
  }
}

/** The address of a node's page. */
export function pageOf(snapshot: Snapshot, node: number, publicUrl: string): string {
  const { kinds, ids } = snapshot;
  const name = shownNameOf(snapshot, node);
  return publicUrl + entityPagePath(kinds.at(node) ?? 'person', ids[node] ?? 0, name);
}

/** Years as typed, with what is understood of them. */
export function described(years: string, ranges: readonly YearRange[]) {
  return { years, years_understood: formatYears(ranges), ...spanOf(ranges) };
}

function spanOf(ranges: readonly YearRange[]) {
  const known = (year: number | undefined) => (Number.isFinite(year) ? (year ?? null) : null);
  return { year_from: known(ranges[0]?.from), year_to: known(ranges.at(-1)?.to) };
}

/** Batches of indices, each of which is short work. */
export function* inBatches(indices: ArrayLike<number>): Generator<number[]> {
  for (let from = 0; from < indices.length; from += batchSize) {
    const length = Math.min(batchSize, indices.length - from);
    yield Array.from({ length }, (_, at) => indices[from + at] ?? 0);
  }
}

export function coordinate(value = Number.NaN): number | null {
  return Number.isNaN(value) ? null : Math.round(value * 100) / 100;
}
