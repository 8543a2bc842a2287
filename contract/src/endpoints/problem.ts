import * as z from 'zod';
import { type ProblemCode, problemStatus } from '../problem.ts';
import { EntityId, EntityType } from './entity-id.ts';

/** The body of every refusal: `detail` is fit for showing to a person, `code` is for programs. */
export const Problem = z.object({
  detail: z.string(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  /** Of an entity that was merged into another: the one to ask for instead. */
  survivor: z.object({ type: EntityType, id: EntityId }).optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.output<typeof Problem>;
