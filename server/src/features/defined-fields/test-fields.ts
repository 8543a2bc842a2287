// What the tests of defined fields share.
import type { DefinedField } from '@mangrove/contract';
import { expect } from 'vitest';
import type { HttpClient } from '../../../test/http-client.ts';

export const fieldsPath = '/api/v1/fields';

/** Waters: a choice of people and projects by which everything is possible. */
export const waters = {
  ...{ label: 'Waters', shape: 'choice', kinds: ['person', 'project'] },
  options: [{ label: 'Lagoon' }, { label: 'Open Sea' }, { label: 'River' }],
  ...{ filters: true, colors: true, in_table: true },
};

/** Defines a field. */
export async function define(superuser: HttpClient, given: object = waters): Promise<DefinedField> {
  const answer = await superuser.post(fieldsPath, given);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

/** Changes a definition as a form does: all of it, with its version. */
export async function redefine(superuser: HttpClient, field: DefinedField, change: object) {
  const { id, key: _key, shape: _shape, archived_at: _at, ...values } = field;
  return superuser.write('PUT', `${fieldsPath}/${id}`, { ...values, ...change });
}
