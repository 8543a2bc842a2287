import * as z from 'zod';
import * as calls from '../calls/entities.ts';
import { limits } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { rowIdParam } from './query-parts.ts';
import { line } from './text-fields.ts';

const Role = line(limits.role).refine((role) => role !== '', 'Please enter a role.');

const GivenRoleType = z.strictObject({
  role: Role,
  /** As the other end reads it; the same for a role that each has. */
  inverse: Role,
  is_official: z.boolean().default(false),
});

/** A role of the list, with what the end that does not hold it reads. */
export const RoleType = z.object({
  id: z.int(),
  role: z.string(),
  inverse: z.string(),
  /** Offered before others. */
  is_official: z.boolean(),
});
export type RoleType = z.output<typeof RoleType>;

export const readRoleInverses = endpoint(calls.readRoleInverses, {
  access: 'public',
  summary: 'The roles whose inverse is known: official ones first, then by name.',
  reply: z.object({ role_types: z.array(RoleType) }),
});

export const createRoleType = endpoint(calls.createRoleType, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Puts a role with its inverse on the list.',
  body: GivenRoleType,
  reply: RoleType,
  status: 201,
  problems: ['rule_broken', 'conflict'],
});

export const updateRoleType = endpoint(calls.updateRoleType, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Replaces a role of the list; relationships keep the roles that were typed.',
  params: rowIdParam,
  body: GivenRoleType,
  reply: RoleType,
  problems: ['rule_broken', 'not_found', 'conflict'],
});

export const deleteRoleType = endpoint(calls.deleteRoleType, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Takes a role off the list; relationships keep the roles that were typed.',
  params: rowIdParam,
  status: 204,
  problems: ['not_found'],
});
