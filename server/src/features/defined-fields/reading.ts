import {
  type DefinedValue,
  type FieldCells,
  type listMissing as missingCall,
  type QueryOf,
  type ReplyOf,
  sayDefined,
} from '@mangrove/contract';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { describePage, sectionOf } from '../../db/paging.ts';
import { selectDefinitions } from '../../domain/defined-fields/definition-queries.ts';
import { notFound } from '../../errors.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { selectDefinition, selectMissing, selectValues } from './queries.ts';

/** The entities that have no value of a field. @throws not_found */
export async function readMissing(
  db: Db,
  id: number,
  query: QueryOf<typeof missingCall>,
): Promise<ReplyOf<typeof missingCall>> {
  // Access: superusers, by the endpoint.
  const definition = await selectDefinition(db, id);
  if (!definition || definition.deleted_at) throw notFound('field');
  const { items, total } = await selectMissing(db, 'all', definition, sectionOf(query));
  return { items, ...describePage(query, total) };
}

/** The values of the fields that stand in the table, as texts. */
export async function readCells(
  { db, answers }: { db: Db; answers: AnswerCache },
  asker: Asker,
): Promise<CachedAnswer> {
  // Access: everybody, because each entity's page shows the same.
  const version = await readNetworkVersion(db);
  return answers.get(asker, { call: 'field_cells', version, size: 'whole' }, async () => {
    const definitions = (await selectDefinitions(db, asker.viewer)).filter((one) => one.in_table);
    const rows = await selectValues(
      db,
      asker.viewer,
      definitions.map(({ key }) => key),
    );
    const columns = definitions.map((definition): FieldCells['columns'][number] => {
      const { key } = definition;
      const filled = rows.filter(({ fields }) => key in fields);
      return {
        key,
        ids: filled.map(({ id }) => id),
        texts: filled.map(({ fields }) =>
          sayDefined(definition, fields[key] as DefinedValue).join(', '),
        ),
      };
    });
    return { version, content: JSON.stringify({ columns }) };
  });
}
