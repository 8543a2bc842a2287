import {
  type DefinedValue,
  type FieldCells,
  type listMissing as missingCall,
  type QueryOf,
  type ReplyOf,
  sayDefined,
} from '@mangrove/contract';
import { readToldVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { describePage, sectionOf } from '../../db/paging.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import {
  type Definition,
  selectDefinitions,
} from '../../domain/defined-fields/definition-queries.ts';
import { AppError, notFound } from '../../errors.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { text } from './messages.ts';
import { selectDefinition, selectMissing, selectValues } from './queries.ts';

/**
 * The entities that have no value of a field.
 * @throws not_found; rule_broken in the archive, where nobody could fill it.
 */
export async function readMissing(
  db: Db,
  id: number,
  query: QueryOf<typeof missingCall>,
): Promise<ReplyOf<typeof missingCall>> {
  // Access: superusers, by the endpoint.
  const definition = await selectDefinition(db, id);
  if (!definition || definition.deleted_at) throw notFound('field');
  if (definition.archived_at) {
    throw new AppError('rule_broken', text.askedOfNobody(definition.label));
  }
  const { items, total } = await selectMissing(db, 'all', definition, sectionOf(query));
  return { items, ...describePage(query, total) };
}

/** The values of the fields that stand in the table, as texts. */
export async function readCells(
  { db, answers }: { db: Db; answers: AnswerCache },
  asker: Asker,
): Promise<CachedAnswer> {
  // Access: everybody, because each entity's page shows the same.
  const version = await readToldVersion(db, asker.viewer);
  return answers.get(asker, { call: 'field_cells', version, size: 'whole' }, async () => {
    const columns = await readColumns(db, asker.viewer, (one) => one.in_table);
    return { version, content: JSON.stringify({ columns }) };
  });
}

/** The values of one field that stands in the table, as texts; undefined if there is none. */
export async function readFieldTexts(db: Db, viewer: ViewerClass, key: string) {
  // Access: everybody, because each entity's page shows the same.
  const [column] = await readColumns(db, viewer, (one) => one.in_table && one.key === key);
  return column;
}

async function readColumns(
  db: Db,
  viewer: ViewerClass,
  isAsked: (definition: Definition) => boolean,
): Promise<FieldCells['columns']> {
  const definitions = (await selectDefinitions(db, viewer)).filter(isAsked);
  const keys = definitions.map(({ key }) => key);
  const rows = await selectValues(db, viewer, keys);
  return definitions.map((definition) => {
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
}
