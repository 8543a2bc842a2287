import { limits } from '@mangrove/contract/browser';
import * as z from 'zod';
import type { PendingEdits } from './pending-edits.ts';

/**
 * How pending edits that an earlier page held as JSON are read: by the shape of what is added and of
 * what an edit changes. Anything else is null.
 */
export function draftReader<Value, Change>(value: z.ZodType<Value>, change: z.ZodType<Change>) {
  const tries = { problem: z.string().nullable(), isUncertain: z.boolean() };
  const id = z.int().min(1).max(limits.idMax);
  const Draft = z.object({
    additions: z.array(
      z.object({
        key: z.string(),
        revision: z.int().default(0),
        value,
        triedAfter: z.number().nullable(),
        ...tries,
      }),
    ),
    edits: z.array(z.object({ id, change, ...tries })),
    deletions: z.array(z.object({ id, ...tries })),
  });
  return (draft: unknown): PendingEdits<Value, Change> | null =>
    Draft.safeParse(draft).data ?? null;
}
