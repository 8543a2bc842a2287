// The names of entities: rows of the table of fields, apart for its length.
import { limits } from '../limits.ts';
import { type FieldRow, unasked } from './field-row.ts';
import { entityTypes } from './kinds.ts';

export const nameFields = [
  {
    name: 'first_name',
    kinds: ['person'],
    shape: 'line',
    max: limits.name,
    label: 'First Name',
    noun: 'first name',
    search: 'name',
    merge: 'name',
    csv: 'usual',
    store: { columns: ['first_name'] },
  },
  {
    name: 'last_name',
    kinds: ['person'],
    shape: 'line',
    max: limits.name,
    label: 'Last Name',
    noun: 'last name',
    search: 'name',
    merge: 'name',
    csv: 'usual',
    store: { columns: ['last_name'] },
  },
  {
    name: 'name',
    kinds: ['project', 'organization'],
    shape: 'line',
    max: limits.name,
    label: 'Name',
    noun: 'name',
    search: 'name',
    merge: 'name',
    csv: 'usual',
    store: { columns: ['name'] },
  },
  {
    // A merge unites them, with the name that it does not keep.
    ...unasked('names'),
    search: 'name',
    kinds: entityTypes,
    shape: 'names',
    max: limits.names,
    label: 'Other names',
    noun: 'other names',
  },
] as const satisfies readonly FieldRow[];
