import * as z from 'zod';
import { type ProblemCode, problemStatus } from '../problem.ts';

/** The body of every refusal: `detail` is fit for showing to a person, `code` is for programs. */
export const Problem = z.object({
  detail: z.string(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.output<typeof Problem>;
