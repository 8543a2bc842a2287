import * as z from 'zod';
import * as calls from '../calls/entities.ts';
import { limits } from '../limits.ts';
import { definedShapes, fieldAudiences } from '../model/defined-fields.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, EntityTypeParam, Version } from './entity-id.ts';
import { pageOf, pageParams } from './paging.ts';
import { rowIdParam } from './query-parts.ts';
import { line, paragraphs } from './text-fields.ts';

const Label = line(limits.fieldLabel).refine((label) => label !== '', 'Please enter a label.');

const FieldOption = z.object({ key: z.string(), label: z.string() });

const GivenOption = z.strictObject({
  /** Of an option that exists; left out for a new one. */
  key: z.string().max(limits.fieldKey).optional(),
  label: Label,
});

const given = {
  label: Label,
  help: paragraphs(limits.fieldHelp).default(''),
  kinds: z.array(EntityTypeParam).min(1, 'Choose at least one kind.').max(10),
  /** Of a choice, in order. One that is left out must not be in use: merge it first. */
  options: z
    .array(GivenOption)
    .max(limits.fieldOptions, `At most ${limits.fieldOptions} options.`)
    .default([]),
  audience: z.enum(fieldAudiences).default('public'),
  /** Whether searches can be narrowed by it, the map be coloured by it, the table have a column. */
  filters: z.boolean().default(false),
  colors: z.boolean().default(false),
  in_table: z.boolean().default(false),
  /** Whether members are asked to fill it. */
  is_asked: z.boolean().default(false),
};

/** A field that superusers defined. */
export const DefinedField = z.object({
  id: z.int(),
  /** The name of its values in calls and files; never changes. */
  key: z.string(),
  label: z.string(),
  help: z.string(),
  shape: z.enum(definedShapes),
  kinds: z.array(EntityType),
  options: z.array(FieldOption),
  audience: z.enum(fieldAudiences),
  filters: z.boolean(),
  colors: z.boolean(),
  in_table: z.boolean(),
  is_asked: z.boolean(),
  /** Its values stay and are shown; nobody can change them. */
  archived_at: z.string().nullable(),
  version: z.int(),
});
export type DefinedField = z.output<typeof DefinedField>;

const DeletedField = DefinedField.extend({
  deleted_at: z.string(),
  /** Until then it can be restored, with its values. */
  restorable_until: z.string(),
});
export type DeletedField = z.output<typeof DeletedField>;

export const readFields = endpoint(calls.readFields, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'The fields that this community defined, in order: to visitors those that visitors see; to superusers also the deleted ones that can be restored.',
  reply: z.object({ fields: z.array(DefinedField), deleted: z.array(DeletedField).optional() }),
});

export const createField = endpoint(calls.createField, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Defines a field; it stands after the others.',
  body: z.strictObject({ ...given, shape: z.enum(definedShapes) }),
  reply: DefinedField,
  status: 201,
  problems: ['rule_broken', 'conflict'],
});

export const updateField = endpoint(calls.updateField, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Replaces the definition of a field; its key and its shape stay.',
  params: rowIdParam,
  body: z.strictObject({
    ...given,
    /** The version on which the change is based. */
    version: Version,
  }),
  reply: DefinedField,
  problems: ['rule_broken', 'not_found', 'conflict', 'stale_version'],
});

export const deleteField = endpoint(calls.deleteField, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Deletes a field with its values; both can be restored for 30 days.',
  params: rowIdParam,
  /** The label of the field, as typed by who confirms. */
  body: z.strictObject({ confirmation: z.string().max(limits.fieldLabel) }),
  status: 204,
  problems: ['rule_broken', 'not_found'],
});

export const restoreField = endpoint(calls.restoreField, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Restores a deleted field with the values that entities had.',
  params: rowIdParam,
  reply: DefinedField,
  problems: ['rule_broken', 'not_found'],
});

export const archiveField = endpoint(calls.archiveField, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Archives a field, whose values stay and cannot be changed; or brings it back.',
  params: rowIdParam,
  body: z.strictObject({ is_archived: z.boolean().default(true) }),
  reply: DefinedField,
  problems: ['not_found'],
});

export const orderFields = endpoint(calls.orderFields, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Puts the fields in an order; those that are left out follow in the order they had.',
  body: z.strictObject({ ids: z.array(z.int().min(1).max(limits.idMax)).max(limits.fields) }),
  reply: z.object({ fields: z.array(DefinedField) }),
  problems: ['rule_broken'],
});

export const mergeFieldOptions = endpoint(calls.mergeFieldOptions, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Makes one option of two: who had the first has the second afterwards.',
  params: rowIdParam,
  body: z.strictObject({
    /** Keys of options. */
    from: z.string().max(limits.fieldKey),
    into: z.string().max(limits.fieldKey),
    version: Version,
  }),
  reply: DefinedField,
  problems: ['rule_broken', 'not_found', 'stale_version'],
});

export const listMissing = endpoint(calls.listMissing, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Who has no value of a field, by name.',
  params: rowIdParam,
  query: z.object(pageParams(50)),
  reply: pageOf(z.object({ id: EntityId, type: EntityType, name: z.string() })),
  problems: ['malformed', 'rule_broken', 'not_found'],
});

/** The values of the fields that stand in the table, as texts. */
export const FieldCells = z.object({
  columns: z.array(
    z.object({
      key: z.string(),
      /** The entities that have a value, and at the same place their texts. */
      ids: z.array(EntityId),
      texts: z.array(z.string()),
    }),
  ),
});
export type FieldCells = z.output<typeof FieldCells>;

export const readFieldCells = endpoint(calls.readFieldCells, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'The values of the defined fields that stand in the table, for every entity with some.',
  reply: FieldCells,
});
