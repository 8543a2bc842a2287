import * as z from 'zod';
import * as calls from '../calls/administration.ts';
import { importLimits, importStatuses, removalReasons } from '../import-limits.ts';
import { limits } from '../limits.ts';
import { mapKinds } from '../model/kinds.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType } from './entity-id.ts';
import { ProblemValues } from './problem.ts';
import { repeated } from './query-parts.ts';

const source = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().min(1, 'Please name the source.').max(importLimits.source));

/** What a superuser chose for rows of earlier imports; without a choice they are left as they are. */
const choices = {
  /** Whether rows that differ get the file's values, as one act that can be undone. */
  take_file_values: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false),
  /** The keys, as in the report, of removed rows that are brought back. */
  bring_back: repeated(z.string().max(2 * limits.name), importLimits.broughtBack),
};

/** Asks to replace codes of HTML such as `&amp;` by their characters. */
const decode_html = z.literal('true', 'This can only be true.').optional();

const Count = z.object({ entities: z.int(), relationships: z.int() });

/** What an import adds and changes, and what it leaves as it is. */
export const ImportCounts = z.object({
  added: z.object(mapKinds(() => z.int())),
  added_relationships: z.int(),
  /** Of the added entities, those that have the name of one of their kind that is here. */
  namesakes: z.int(),
  /** Rows whose entity or relationship is there from an earlier import. */
  already_there: Count,
  /** Of these, the ones that get the file's values. */
  taken: Count,
  /** Removed rows that are brought back. */
  brought_back: Count,
  /** Rows whose entity or relationship people merged or removed, and that stay so. */
  left_out: Count,
});
export type ImportCounts = z.output<typeof ImportCounts>;

const Place = z.object({ file: z.string(), line: z.int().nullable() });

/** A row of a file, and what is in the network of it. */
const ImportRow = z.object({
  file: z.string(),
  line: z.int(),
  /** The name by which a removed row is brought back. */
  key: z.string(),
  /** The name of an entity, or of both ends of a relationship with the role. */
  name: z.string(),
  /** What differs, with both values. */
  differs: z.array(z.object({ part: z.string(), file: z.string(), here: z.string() })),
  /** Who changed it here last; a deleted account has no name. */
  changed: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
  survivor: z.object({ id: EntityId, type: EntityType, name: z.string() }).nullable(),
  removed: z
    .object({
      reason: z.enum(removalReasons),
      by: z.string().nullable(),
      at: z.string().nullable(),
    })
    .nullable(),
  /** Whether an import may bring it back by its key. */
  may_come_back: z.boolean(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** What a dry run found. */
export const ImportReport = z.object({
  /**
   * The digest of the checked files and of what was found: the import names it, so that neither
   * other files are imported nor something else becomes of them.
   */
  digest: z.string(),
  files: z.array(z.object({ name: z.string(), rows: z.int(), duplicates: z.int() })),
  /** Null if there are errors: then the import is not possible. */
  counts: ImportCounts.nullable(),
  /** What became of the rows: the number of each status, and the first rows of it. */
  rows: z.array(
    z.object({ status: z.enum(importStatuses), count: z.int(), first: z.array(ImportRow) }),
  ),
  /** Each with the values that its message says. */
  errors: z.array(Place.extend({ message: z.string(), values: ProblemValues.optional() })),
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
    /** The source's name: rows whose ids were imported under it before are not added again. */
    source,
    ...choices,
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
  query: z.object({ source, digest: z.string().max(200), ...choices, decode_html }),
  reply: ImportCounts,
  problems: ['malformed', 'rule_broken', 'conflict', 'too_large', 'confirm_password'],
});
