import { identifiersSought, sayIdentifier, schemeName } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { visibleEntities } from '../../domain/entity/visible-queries.ts';
import { filtersOf, version } from './filter-queries.ts';
import { describeFound, type Matches, type MatchQuestion, type MatchRow } from './matches.ts';
import { and } from './word-queries.ts';

/**
 * The entities with the identifier that the whole text is, those that the filters admit; null if the
 * text is none, or nobody has it.
 */
export async function findIdentified(
  db: Executor,
  question: MatchQuestion,
): Promise<Matches | null> {
  const { phrase, viewer, limit } = question;
  for (const sought of identifiersSought(phrase)) {
    const { scheme, value } = sought;
    const { rows } = await sql<MatchRow & { is_admitted: boolean }>`
      select e.id, e.type, e.name, e.about, 0 as tier,
        ${and(filtersOf(question))} as is_admitted, 0 as total, ${version}
      from ${visibleEntities(viewer)} e
      where e.identifiers <> '[]' and e.identifiers @> ${JSON.stringify([{ scheme, value }])}::jsonb
      order by e.id`.execute(db);
    if (rows.length === 0) continue;
    const identifier = `${schemeName[scheme]} ${sayIdentifier(sought)}`;
    const admitted = rows.filter((row) => row.is_admitted);
    return describeFound(
      admitted.slice(0, limit).map((row) => ({ ...row, total: admitted.length, identifier })),
    );
  }
  return null;
}
