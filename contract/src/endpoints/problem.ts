import * as z from 'zod';
import { type ProblemCode, problemStatus } from '../problem.ts';
import { EntityId, EntityType } from './entity-id.ts';

/** The body of every refusal: `detail` can be shown to the user, `code` is for programs. */
export const Problem = z.object({
  detail: z.string(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  /** If the entity was merged: the surviving entity, which the caller can ask for instead. */
  survivor: z.object({ type: EntityType, id: EntityId }).optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.output<typeof Problem>;
