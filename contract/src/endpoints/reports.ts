import * as z from 'zod';
import * as calls from '../calls/reports.ts';
import { limits } from '../limits.ts';
import {
  chosenReasons,
  removalDays,
  reportOutcomes,
  reportReasons,
  reportStates,
} from '../report-rules.ts';
import { EmailAddress } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, entityIdParam } from './entity-id.ts';
import { pageOf, pageParams } from './paging.ts';
import { repeated, rowIdParam } from './query-parts.ts';
import { paragraphs } from './text-fields.ts';

const reasonText = 'Please choose what is the matter.';

export const createReport = endpoint(calls.createReport, {
  rateLimit: 'report',
  access: 'public',
  opensToUnverified: true,
  summary:
    'Reports an entity to the superusers. Whoever is not signed in gives an address, to which one e-mail with the outcome goes.',
  body: z.strictObject({
    entity_type: EntityType,
    entity_id: EntityId,
    reason: z.enum(chosenReasons, { error: reasonText }),
    words: paragraphs(limits.reportWords).default(''),
    /** Required without a session, ignored with one. */
    email: EmailAddress.optional(),
  }),
  status: 204,
  problems: ['malformed', 'not_found', 'rule_broken'],
});

export const askForRemoval = endpoint(calls.askForRemoval, {
  rateLimit: 'report',
  access: 'public',
  opensToUnverified: true,
  summary: `Asks the superusers to remove a person, without a login. They answer within ${removalDays} days, if there is an address to answer to.`,
  params: z.object({ id: entityIdParam('person') }),
  body: z.strictObject({
    /** Where the answer goes; ignored with a session. */
    email: EmailAddress.optional(),
    message: paragraphs(limits.reportWords).default(''),
  }),
  status: 204,
  problems: ['malformed', 'not_found'],
});

const NamedUser = z.object({ id: z.int(), email: z.string() });

export const AdminReport = z.object({
  id: z.int(),
  at: z.string(),
  reason: z.enum(reportReasons),
  words: z.string(),
  entity: z.object({
    id: EntityId,
    type: EntityType,
    /** Null once the entity is erased. */
    name: z.string().nullable(),
    /** `there` is public; `hidden` is set aside until the report is decided. */
    state: z.enum(['there', 'hidden', 'deleted', 'erased']),
  }),
  /** Since when it is hidden; null unless `state` is `hidden`. */
  hidden_since: z.string().nullable(),
  /**
   * A member with an id, a visitor with the address alone; null once the account is deleted or the
   * report's retention period is over.
   */
  reporter: z.object({ id: z.int().nullable(), email: z.string() }).nullable(),
  assigned_to: NamedUser.nullable(),
  note: z.string(),
  state: z.enum(reportStates),
  outcome: z.enum(reportOutcomes).nullable(),
  /** The superuser's answer to the reporter. */
  answer: z.string(),
  decided_at: z.string().nullable(),
  decided_by: NamedUser.nullable(),
});
export type AdminReport = z.output<typeof AdminReport>;

export const listReports = endpoint(calls.listReports, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'What was reported: those that wait the longest first, of closed ones the newest.',
  query: z.object({
    state: z.enum(reportStates).default('open'),
    /** A report matches if it has any of these reasons. */
    reason: repeated(z.enum(reportReasons)),
    ...pageParams(20),
  }),
  reply: pageOf(AdminReport).extend({
    /** How many reports are in each state, whichever state was asked for. */
    counts: z.object({ open: z.int(), in_progress: z.int(), closed: z.int() }),
  }),
  problems: ['malformed'],
});

export const updateReport = endpoint(calls.updateReport, {
  rateLimit: 'admin',
  access: 'superuser',
  summary:
    'Assigns a report to a superuser or to nobody, or changes the note that superusers read.',
  params: rowIdParam,
  body: z.strictObject({
    assigned_to: z.int().min(1).max(limits.idMax).nullable().optional(),
    note: paragraphs(limits.reportNote).optional(),
  }),
  status: 204,
  problems: ['not_found', 'rule_broken', 'conflict'],
});

export const hideReported = endpoint(calls.hideReported, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Keeps what was reported away from everybody until the report is decided.',
  params: rowIdParam,
  status: 204,
  problems: ['not_found', 'conflict'],
});

export const decideReport = endpoint(calls.decideReport, {
  rateLimit: 'admin',
  access: 'superuser',
  summary:
    'Closes a report. `removed` deletes what was reported, which superusers can restore for 30 days; any other outcome shows again what was hidden, unless another open report hides it too.',
  params: rowIdParam,
  body: z.strictObject({
    outcome: z.enum(reportOutcomes, { error: 'Please choose an outcome.' }),
    /** The superuser's answer: sent to the reporter in the e-mail with the outcome. */
    answer: paragraphs(limits.reportAnswer).default(''),
    /** The note that superusers read; left out, it stays as it is. */
    note: paragraphs(limits.reportNote).optional(),
  }),
  status: 204,
  problems: ['not_found', 'conflict'],
});
