import { calls, type DefinedField, type EntityType } from '@mangrove/contract/browser';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { definedFieldsKey } from '../../api/keys.ts';

/** The hash of an address that leads to the first field that is asked for and not filled in. */
export const askedHash = 'asked';

/** The fields that this community defined and the reader may see, in order. */
export const fieldsQuery = queryOptions({
  queryKey: [...definedFieldsKey, 'read'],
  queryFn: async ({ signal }): Promise<readonly DefinedField[]> =>
    (await callApi(calls.readFields, {}, { signal })).fields,
});

/** Reads the definitions again, because one is not as it was. */
export async function refreshFields(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: definedFieldsKey });
}

/** Whether members can fill a field in for a kind. */
export function isOffered(field: DefinedField, type: EntityType): boolean {
  return field.archived_at === null && field.kinds.includes(type);
}
