import { sql } from 'kysely';
import { nameOrder } from '../../db/name-order.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { isPublicTag } from '../../domain/tags/public-tag-queries.ts';
import { formTier, setSimilarityBound, typoTier } from './queries.ts';
import { tagHasStem } from './stem-queries.ts';
import {
  and,
  containsText,
  foldedTag,
  isLike,
  nameTierOf,
  similarityOf,
  tagBegins,
} from './word-queries.ts';
import type { SearchTerms } from './words.ts';

export interface TagMatch {
  id: number;
  name: string;
  tier: number;
}

/** Tags whose name contains every word or another form of it, best first, then by name. */
export async function findTags(
  db: Executor,
  viewer: Reader,
  asked: SearchTerms,
  limit: number,
): Promise<TagMatch[]> {
  const { rows } = await sql<TagMatch>`
    select t.id, t.name, case
      when ${and(asked.words.map((word) => containsText(foldedTag, word)))}
      then ${nameTierOf(foldedTag, asked, tagBegins)} else ${formTier} end as tier
    from tags t
    where ${isPublicTag(viewer)} and ${and(asked.words.map((word) => sql`(${containsText(foldedTag, word)} or ${tagHasStem(word)})`))}
    order by tier, ${nameOrder(sql`t.name`)}
    limit ${limit}`.execute(db);
  return rows;
}

/** Tags whose name is similar to every word. @param tx see `findSimilar` in `queries.ts`. */
export async function findSimilarTags(
  tx: Executor,
  viewer: Reader,
  asked: SearchTerms,
  limit: number,
): Promise<TagMatch[]> {
  await setSimilarityBound(tx);
  const { rows } = await sql<TagMatch>`
    select t.id, t.name, ${typoTier}::integer as tier
    from tags t
    where ${isPublicTag(viewer)} and ${and(asked.words.map((word) => isLike(foldedTag, word)))}
    order by ${similarityOf(foldedTag, asked.words)} desc, ${nameOrder(sql`t.name`)}
    limit ${limit}`.execute(tx);
  return rows;
}
