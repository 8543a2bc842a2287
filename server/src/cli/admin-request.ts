import * as z from 'zod';

/** The request to the admin command; paths are absolute. */
export const AdminRequest = z.discriminatedUnion('command', [
  z.strictObject({
    command: z.literal('import'),
    folder: z.string(),
    dryRun: z.boolean(),
    decodesHtml: z.boolean().optional(),
    /** The file to which all notes are written, or null. */
    report: z.string().nullable(),
    /** Whether rows that differ get the file's values. */
    takeFileValues: z.boolean(),
    /** The names of removed rows that come back. */
    bringBack: z.array(z.string()),
  }),
  z.strictObject({ command: z.literal('export'), folder: z.string(), force: z.boolean() }),
  z.strictObject({
    command: z.literal('backup'),
    file: z.string(),
    force: z.boolean(),
    /** The file of the age recipients that it is encrypted to. */
    encryptTo: z.string().optional(),
  }),
  z.strictObject({
    command: z.literal('restore'),
    file: z.string(),
    /** The file of the age identity that opens an encrypted backup. */
    identity: z.string().optional(),
    replace: z.boolean(),
    dryRun: z.boolean(),
  }),
  z.strictObject({ command: z.literal('migrate') }),
  z.strictObject({
    command: z.literal('superuser'),
    email: z.string(),
    /** Empty keeps the password of an existing account. */
    password: z.string(),
  }),
  z.strictObject({ command: z.literal('second-factor'), email: z.string() }),
  z.strictObject({ command: z.literal('doctor') }),
  z.strictObject({ command: z.literal('demo'), action: z.enum(['load', 'remove']) }),
]);
export type AdminRequest = z.output<typeof AdminRequest>;

/** One line of the answer from a running server that does the work. */
export const AdminMessage = z.union([
  z.strictObject({ say: z.string() }),
  z.strictObject({ complain: z.string() }),
  z.strictObject({
    progress: z.tuple([
      z.string(),
      z.number(),
      z.union([z.number(), z.literal('share'), z.null()]),
    ]),
  }),
  z.strictObject({ exit: z.int() }),
]);
export type AdminMessage = z.output<typeof AdminMessage>;
