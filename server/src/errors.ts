import { type ProblemCode, problemStatus } from '@mangrove/contract';
import type { EntityRef } from './db/schema.ts';

/** A refusal with a code. The functions below create them, `http/error-handler.ts` answers them. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: { path: string; message: string }[] | undefined;
  /** The survivor, if the requested entity was merged into another. */
  readonly survivor: EntityRef | null;

  constructor(
    code: ProblemCode,
    detail: string,
    more: {
      retryAfterSeconds?: number;
      errors?: { path: string; message: string }[];
      survivor?: EntityRef | null;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = problemStatus[code];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.errors = more.errors;
    this.survivor = more.survivor ?? null;
  }
}

/** @param what the kind of thing, as users call it: `person`, `relationship` … */
export function notFound(what: string): AppError {
  return new AppError('not_found', `This ${what} was not found. It may have been deleted.`);
}

export function malformed(detail: string, errors?: { path: string; message: string }[]): AppError {
  return new AppError('malformed', detail, errors ? { errors } : {});
}

export function unavailable(detail: string, retryAfterSeconds = 5, cause?: unknown): AppError {
  return new AppError('unavailable', detail, { retryAfterSeconds, cause });
}

export const diskFullText =
  "The server's disk is full. Nothing was saved. Please tell the administrator.";

/** Whether an error means that a disk is full: of the database, or of the file system. */
export function isDiskFullError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
}

/** The refusal for a caller whose account or session ended meanwhile. */
export function sessionEnded(): AppError {
  return new AppError('not_signed_in', 'Session ended. Please log in again.');
}

export function emailNotVerified(): AppError {
  return new AppError('email_not_verified', 'Email not verified');
}
