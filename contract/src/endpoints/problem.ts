import * as z from 'zod';
import { type ProblemCode, problemStatus } from '../problem.ts';
import { EntityId, EntityType } from './entity-id.ts';

/** The values that a sentence says, by name. */
export const ProblemValues = z.record(z.string(), z.union([z.string(), z.number()]));
export type ProblemValues = z.output<typeof ProblemValues>;

/**
 * The body of every refusal: `detail` can be shown to the user, `code` and `values`, such as limits
 * and names, are for programs, and for whoever says the sentence in another language.
 */
export const Problem = z.object({
  detail: z.string(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  /** What `detail` says of this case; missing if it says the same in every case. */
  values: ProblemValues.optional(),
  /** If the entity was merged: the surviving entity, which the caller can ask for instead. */
  survivor: z.object({ type: EntityType, id: EntityId }).optional(),
  errors: z
    .array(z.object({ path: z.string(), message: z.string(), values: ProblemValues.optional() }))
    .optional(),
});
export type Problem = z.output<typeof Problem>;
