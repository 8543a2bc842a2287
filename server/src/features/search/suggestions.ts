import type { QueryOf, ReplyOf, suggestEntities } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Match } from './matches.ts';
import { findMatches, findSimilar, selectDetails } from './queries.ts';
import { mayBeMistyped, takeApart } from './words.ts';

/** Entities whose name, tags or text fit, best match first; nothing typed suggests nothing. */
export async function suggest(
  db: Db,
  { query, entity_type: types, limit }: QueryOf<typeof suggestEntities>,
): Promise<ReplyOf<typeof suggestEntities>['results']> {
  // Anyone signed in.
  const asked = takeApart(query);
  if (asked.words.length === 0) return [];
  const question = { ...asked, tags: [], types, limit };
  const found = await findMatches(db, question);
  const isMistyped = found.total === 0 && asked.words.some(mayBeMistyped);
  const matches = isMistyped
    ? (await transact(db, (tx) => findSimilar(tx, question))).matches
    : found.matches;
  return addDetails(db, matches);
}

async function addDetails(
  db: Db,
  matches: Match[],
): Promise<ReplyOf<typeof suggestEntities>['results']> {
  const details = new Map(
    (
      await selectDetails(
        db,
        matches.map((match) => match.id),
      )
    ).map((row) => [row.id, row]),
  );
  return matches.map(({ id, name, type, about }) => ({
    id,
    name,
    type,
    photo_url: details.get(id)?.low_res_photo_url ?? '',
    description: about,
    year: details.get(id)?.year ?? '',
  }));
}
