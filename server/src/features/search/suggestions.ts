import type {
  BodyOf,
  MatchReason,
  matchEntities,
  QueryOf,
  ReplyOf,
  suggestEntities,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { scorePair } from '../duplicates/score.ts';
import { explainMatches } from './explain.ts';
import { findBest } from './finding.ts';
import type { Match } from './matches.ts';
import { type AskedName, type NamedRow, selectDetails, selectNamed } from './name-queries.ts';
import type { SearchDeps } from './service.ts';
import { parseSearchText, splitName } from './words.ts';

/** Entities whose name, tags or text match, best first; an empty text suggests nothing. */
export async function suggest(
  { db, foldTable }: Pick<SearchDeps, 'db' | 'foldTable'>,
  viewer: Reader,
  { query, entity_type: types, limit }: QueryOf<typeof suggestEntities>,
): Promise<ReplyOf<typeof suggestEntities>['results']> {
  // Anyone signed in.
  const asked = parseSearchText(query);
  if (asked.words.length === 0) return [];
  const question = { ...asked, tags: [], types, limit, viewer };
  const { matches } = await findBest(db, question);
  const reasons = await explainMatches(db, viewer, foldTable, asked.words, matches);
  return addDetails(db, viewer, matches, reasons);
}

async function addDetails(
  db: Executor,
  viewer: Reader,
  matches: Match[],
  reasons: MatchReason[][],
): Promise<ReplyOf<typeof suggestEntities>['results']> {
  const details = new Map(
    (
      await selectDetails(
        db,
        viewer,
        matches.map((match) => match.id),
      )
    ).map((row) => [row.id, row]),
  );
  return matches.map(({ id, name, type, about }, at) => ({
    id,
    name,
    type,
    photo_url: details.get(id)?.low_res_photo_url ?? '',
    cover: details.get(id)?.cover,
    description: about,
    year: details.get(id)?.year ?? '',
    matched_on: reasons[at] ?? [],
  }));
}

const maxCandidates = 5;
/** The time of a statement grows with the letters of its names: these take a few milliseconds. */
const lettersAtOnce = 500;

interface MatchDeps {
  db: Db;
  /** Executes a step of the matching in turn with what others read. */
  inTurn<Result>(step: () => Promise<Result>): Promise<Result>;
}

/** For each name, the entities of some kinds that it may mean, the most likely first. */
export async function matchNames(
  deps: MatchDeps,
  viewer: Reader,
  { names, entity_types: types, links, places, identifiers }: BodyOf<typeof matchEntities>,
): Promise<ReplyOf<typeof matchEntities>['matches']> {
  // Anyone signed in and verified.
  const known = { links, places: places.filter(({ city }) => city !== ''), identifiers };
  const asked = names.map((name) => ({ name, types, known }));
  const found = await findNamed(deps, viewer, asked, { admitsSlips: names.length === 1 });
  return names.map((name, index) => ({
    name,
    candidates: (found[index] ?? [])
      .slice(0, maxCandidates)
      .map(({ id, type, name, about, low_res_photo_url, cover, year, ...alike }) => ({
        ...{ id, type, name, year, cover },
        ...{ is_same_name: alike.is_same_name, score: alike.score, reasons: alike.reasons },
        photo_url: low_res_photo_url,
        description: about,
      })),
  }));
}

export type NamedCandidate = NamedRow & ReturnType<typeof scorePair>;

/** The candidates for each of these names, each with its own known facts, the most likely first. */
export async function findNamed(
  { db, inTurn }: MatchDeps,
  viewer: Reader,
  names: readonly (Pick<AskedName, 'types' | 'known'> & { name: string })[],
  { admitsSlips }: { admitsSlips: boolean },
): Promise<NamedCandidate[][]> {
  const asked = names.map(({ name, ...more }, index) => ({
    ...more,
    index,
    ways: [name, ...spellingsOf(name)],
  }));
  const rows: NamedRow[] = [];
  for (const some of inBatches(asked)) {
    const found = inTurn(() =>
      transact(db, (tx) => selectNamed(tx, some, { viewer, admitsSlips })),
    );
    rows.push(...(await found));
  }
  return asked.map(({ index }) =>
    rows
      .filter(({ asked }) => asked === index)
      .map((row) => ({ ...row, ...scoreNamed(row) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score),
  );
}

function* inBatches(asked: readonly AskedName[]): Generator<AskedName[]> {
  let batch: AskedName[] = [];
  let letters = 0;
  for (const one of asked) {
    batch.push(one);
    letters += one.ways.join('').length;
    if (letters < lettersAtOnce) continue;
    yield batch;
    batch = [];
    letters = 0;
  }
  if (batch.length > 0) yield batch;
}

function scoreNamed({ way, folded_name, also, similarity, ...shared }: NamedRow) {
  const { link, identifier, place } = shared;
  const names = [way, folded_name] as const;
  return scorePair({ names, also, similarity, link, identifier, place, connections: 0 });
}

/**
 * A name typed without a space may be stored with one, with either part first; one typed with a
 * comma is stored with the part after it first.
 */
function spellingsOf(name: string): string[] {
  const [last = '', first, ...more] = name.split(', ');
  const turned = first === undefined || more.length > 0 ? [] : [`${first} ${last}`];
  return [...turned, ...splitName(name).flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`])];
}
