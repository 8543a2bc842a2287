import * as z from 'zod';

/** The closed list of error codes and the status each is answered with. */
export const problemStatus = {
  malformed: 400,
  rule_broken: 400,
  last_owner: 400,
  link_invalid: 400,
  not_signed_in: 401,
  forbidden: 403,
  csrf_invalid: 403,
  email_not_verified: 403,
  inactive_user: 403,
  development_mode: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale_version: 409,
  in_flight: 409,
  changes_expired: 410,
  too_large: 413,
  unsupported_media_type: 415,
  wrong_host: 421,
  key_reused: 422,
  confirm_password: 428,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** The body of every refusal: `detail` is fit for showing to a person, `code` is for programs. */
export const Problem = z.object({
  detail: z.string(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.output<typeof Problem>;
