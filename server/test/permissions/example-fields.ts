// Requests about the fields that a community defines.
import type { Callers } from './callers.ts';
import { type Example, get, write } from './example-kinds.ts';

let made = 0;

/** A choice between two options. @returns its id and its label. */
async function aField({ db }: Callers, deletedAt: Date | null = null) {
  made += 1;
  const options = JSON.stringify([
    { key: 'lagoon', label: 'Lagoon' },
    { key: 'reef', label: 'Reef' },
  ]);
  const row = {
    ...{ key: `waters_${made}`, label: `Waters ${made}`, shape: 'choice' as const },
    ...{ options, in_table: true, filters: true, deleted_at: deletedAt },
  };
  // At most thirty exist at a time.
  await db.updateTable('field_definitions').set({ deleted_at: new Date() }).execute();
  const insert = db.insertInto('field_definitions').values({ ...row, kinds: ['person'] });
  const { id } = await insert.returning('id').executeTakeFirstOrThrow();
  return { id, label: row.label };
}

let last = { id: 0, label: '' };
const at =
  (rest = '', deletedAt?: () => Date) =>
  async (callers: Callers) => {
    last = await aField(callers, deletedAt?.());
    return `/fields/${last.id}${rest}`;
  };

export const fieldRequests: Record<string, Example> = {
  'GET /fields': get('/fields'),
  'GET /graph/fields': get('/graph/fields'),
  'GET /fields/:id/missing': get(at('/missing')),
  'POST /fields': write('POST', '/fields', () => {
    made += 1;
    return { label: `Depth ${made}`, shape: 'number', kinds: ['project'] };
  }),
  'PUT /fields/:id': write('PUT', at(), () => ({
    ...{ label: last.label, kinds: ['person', 'project'], version: 1 },
    options: [{ key: 'reef', label: 'Reefs' }, { label: 'Bay' }],
  })),
  'DELETE /fields/:id': write('DELETE', at(), () => ({ confirmation: last.label })),
  'POST /fields/:id/archive': write('POST', at('/archive'), () => ({ is_archived: true })),
  'POST /fields/:id/restore': write(
    'POST',
    at('/restore', () => new Date()),
  ),
  'PUT /fields/order': write('PUT', '/fields/order', () => ({ ids: [] })),
  'POST /fields/:id/merge-options': write('POST', at('/merge-options'), () => ({
    ...{ from: 'lagoon', into: 'reef', version: 1 },
  })),
};
