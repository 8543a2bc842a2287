import * as z from 'zod';
import * as calls from '../calls/administration.ts';
import { importLimits } from '../import-limits.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { EntityType } from './entity-id.ts';

const source = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().min(1, 'Please name the source.').max(importLimits.source));

/** Asks to replace codes of HTML such as `&amp;` by their characters. */
const decode_html = z.literal('true', 'This can only be true.').optional();

/** What an import adds, and what earlier imports of the same source have already added. */
export const ImportCounts = z.object({
  added: z.object({ person: z.int(), project: z.int(), organization: z.int() }),
  added_relationships: z.int(),
  already_there: z.object({ entities: z.int(), relationships: z.int() }),
});
export type ImportCounts = z.output<typeof ImportCounts>;

const Place = z.object({ file: z.string(), line: z.int().nullable() });

/** What a dry run found. */
export const ImportReport = z.object({
  /** The digest of the checked files: the import names it, so that no other files are imported. */
  digest: z.string(),
  files: z.array(z.object({ name: z.string(), rows: z.int(), duplicates: z.int() })),
  /** Null if there are errors: then the import is not possible. */
  counts: ImportCounts.nullable(),
  errors: z.array(Place.extend({ message: z.string() })),
  errors_count: z.int(),
  /** Values that are normalised or skipped; notes with the same reason are grouped. */
  notes: z.array(
    z.object({
      kind: z.enum(['normalised', 'skipped']),
      reason: z.string(),
      what: z.string(),
      count: z.int(),
      places: z.array(Place),
    }),
  ),
  notes_count: z.int(),
  /** The first entities of each kind, as they will appear in the network. */
  preview: z.object({
    entities: z.array(
      z.object({
        type: EntityType,
        line: z.int(),
        name: z.string(),
        about: z.string(),
        location: z.string(),
        tags: z.array(z.string()),
      }),
    ),
    relationships: z.array(
      z.object({
        line: z.int(),
        from: z.string(),
        to: z.string(),
        role: z.string(),
        years: z.string(),
      }),
    ),
  }),
});
export type ImportReport = z.output<typeof ImportReport>;

export const checkImport = endpoint(calls.checkImport, {
  rateLimit: 'admin_reset',
  needsFreshLogin: true,
  access: 'superuser',
  summary: 'A dry run of an import: what the uploaded CSV files would add, and what is wrong.',
  query: z.object({
    /** The source's name: rows whose ids were imported under it before are left unchanged. */
    source,
    decode_html,
  }),
  reply: ImportReport,
  problems: ['malformed', 'too_large', 'confirm_password'],
});

export const importNetwork = endpoint(calls.importNetwork, {
  rateLimit: 'admin_reset',
  needsFreshLogin: true,
  access: 'superuser',
  summary: 'Imports the CSV files that a dry run has checked, all of them or nothing.',
  query: z.object({ source, digest: z.string().max(200), decode_html }),
  reply: ImportCounts,
  problems: ['malformed', 'rule_broken', 'conflict', 'too_large', 'confirm_password'],
});
