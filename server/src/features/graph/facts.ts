import {
  type EntityState,
  type NodeFacts,
  nameMarks,
  type ReplyOf,
  type readNetworkStates,
} from '@mangrove/contract';
import { readToldVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import {
  selectCoversOf,
  selectFacts,
  selectFactsOf,
  selectFrequentTags,
  selectLabelled,
  selectNotForExport,
  selectOwnYearsOf,
  selectStates,
} from './facts-queries.ts';

const maxFrequentTags = 12;

interface FactsDeps {
  db: Db;
  answers: AnswerCache;
}

/** Place, years and tags of all entities. */
export async function readFacts({ db, answers }: FactsDeps, asker: Asker): Promise<CachedAnswer> {
  // Access: everybody, because each entity's page shows the same.
  const version = await readToldVersion(db, asker.viewer);
  return answers.get(asker, { call: 'facts', version, size: 'whole' }, () => ({
    version,
    content: writeFacts(db, asker.viewer),
  }));
}

export async function readMostUsedTags(
  { db, answers }: FactsDeps,
  asker: Asker,
): Promise<CachedAnswer> {
  // Access: everybody, because the tags are on public pages.
  const version = await readToldVersion(db, asker.viewer);
  return answers.get(asker, { call: 'frequent_tags', version, size: 'small' }, async () => ({
    version,
    content: JSON.stringify({ tags: await selectFrequentTags(db, asker.viewer, maxFrequentTags) }),
  }));
}

/** The names of Notices and Labels, by the entities that bear them. */
export async function readLabels({ db, answers }: FactsDeps, asker: Asker): Promise<CachedAnswer> {
  // Access: everybody, because each entity's page shows the same.
  const version = await readToldVersion(db, asker.viewer);
  return answers.get(asker, { call: 'labels', version, size: 'small' }, async () => {
    const rows = await selectLabelled(db, asker.viewer);
    const labelled = rows.map(({ id, notices, labels }) => ({
      id,
      names: nameMarks(notices, labels),
      pages: labels.map(({ project_page }) => project_page),
    }));
    return { version, content: JSON.stringify({ labelled }) };
  });
}

/** The ids of entities by where they stand. */
export async function readStates({ db, answers }: FactsDeps, asker: Asker): Promise<CachedAnswer> {
  // Access: everybody, because each entity's page shows the same.
  const version = await readToldVersion(db, asker.viewer);
  return answers.get(asker, { call: 'states', version, size: 'small' }, async () => {
    return { version, content: JSON.stringify(await readStateIds(db, asker.viewer)) };
  });
}

/** The ids of the entities of which it is said where they stand. */
export async function readStateIds(
  db: Executor,
  viewer: Reader,
): Promise<ReplyOf<typeof readNetworkStates>> {
  // Access: everybody, because each entity's page shows the same.
  const rows = await selectStates(db, viewer);
  const idsOf = (state: EntityState) => rows.find((row) => row.state === state)?.ids ?? [];
  return {
    planned: idsOf('planned'),
    active: idsOf('active'),
    paused: idsOf('paused'),
    ended: idsOf('ended'),
  };
}

/** The facts of one entity; `NodeFacts` has those of many. */
export interface Facts {
  place: string;
  years: string;
  tags: readonly string[];
}

/** Place, years and tags of some entities, by id. */
export async function readFactsOf(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
): Promise<Map<number, Facts>> {
  // Access: everybody, because each entity's page shows the same.
  const found = await selectFactsOf(db, viewer, ids);
  return new Map(
    found?.ids.map((id, at) => {
      const [place = '', years = '', tags = []] = [
        found.places[at],
        found.years[at],
        found.tags[at],
      ];
      return [id, { place, years, tags }];
    }),
  );
}

/** What files of data say of covers, other names, nations, and people without an account. */
export async function readCoversOf(db: Executor, viewer: Reader, ids: readonly number[]) {
  // Access: everybody, because each entity's page shows the same.
  const rows = await selectCoversOf(db, viewer, ids);
  return new Map(rows.map(({ id, ...said }) => [id, said]));
}

/** The ids of the entities that no file of data may hold. */
export async function readNotForExport(db: Executor, viewer: Reader): Promise<Set<number>> {
  // Access: everybody, because each entity's page shows the same.
  return new Set(await selectNotForExport(db, viewer));
}

/** The texts of some entities' own years; entities without years are left out. */
export function readOwnYearsOf(db: Executor, viewer: Reader, ids: readonly number[]) {
  // Access: everybody, because each entity's page shows the same.
  return selectOwnYearsOf(db, viewer, ids);
}

async function* writeFacts(db: Db, viewer: Reader): AsyncGenerator<string> {
  const all: NodeFacts = { ids: [], places: [], years: [], tags: [], not_for_export: [] };
  for await (const batch of selectFacts(db, viewer)) {
    for (const [name, values] of Object.entries(batch)) {
      (all[name as keyof NodeFacts] as unknown[]).push(...values);
    }
  }
  let separator = '{';
  for (const [name, values] of Object.entries(all)) {
    yield `${separator}${JSON.stringify(name)}:${JSON.stringify(values)}`;
    separator = ',';
  }
  yield '}';
}
