import { type ProblemCode, type ProblemValues, problemStatus } from '@mangrove/contract';
import type { EntityRef } from './db/schema.ts';
import { text } from './messages.ts';

/** A field of a request, and what is wrong with it. */
export interface FieldProblem {
  path: string;
  message: string;
  values?: ProblemValues | undefined;
}

/** A sentence for people, with the values that it says. */
export interface Sentence {
  readonly text: string;
  readonly values: ProblemValues;
}

type NamesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never;

/** "30 November 2026", in UTC, for sentences of refusals and e-mails. */
export function sayDay(time: string | Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(time));
}

/**
 * `say('At most {most} links.', { most: 10 })`: the values stay beside the sentence. A moment is a
 * day: "30 November 2026" in the sentence, `2026-11-30` beside it.
 */
export function say<Text extends string>(
  pattern: Text,
  values: Record<NamesOf<Text>, string | number | Date>,
): Sentence {
  const given = Object.entries<string | number | Date>(values);
  const said = new Map(given.map(([name, one]) => [name, one instanceof Date ? sayDay(one) : one]));
  return {
    text: pattern.replace(/\{(\w+)\}/gu, (_, name: string) => String(said.get(name))),
    values: Object.fromEntries(
      given.map(([name, one]) => [
        name,
        one instanceof Date ? one.toISOString().slice(0, 10) : one,
      ]),
    ),
  };
}

/**
 * What is said of one or of several: `plural(2, '1 file lost', '{count} files lost')`.
 * @param values what else the sentence names.
 */
export function plural(
  count: number,
  one: string,
  many: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const given: Record<string, string | number> = { ...values, count: formatNumber(count) };
  return say<string>(count === 1 ? one : many, given).text;
}

/** A number in a sentence, such as `4,401`. */
export function formatNumber(count: number): string {
  return count.toLocaleString('en-GB');
}

/** What is said, with its values where it has some, as problems and faults hold it. */
export function asMessage(said: string | Sentence): { message: string; values?: ProblemValues } {
  return typeof said === 'string' ? { message: said } : { message: said.text, values: said.values };
}

/** A refusal with a code. The functions below create them, `http/error-handler.ts` answers them. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** What the message says of this case. */
  readonly values: ProblemValues | undefined;
  readonly errors: FieldProblem[] | undefined;
  /** The survivor, if the requested entity was merged into another. */
  readonly survivor: EntityRef | null;
  /** The path at which the requested entity is read now, if it is another one. */
  readonly movedTo: string | undefined;

  constructor(
    code: ProblemCode,
    detail: string | Sentence,
    more: {
      retryAfterSeconds?: number;
      errors?: FieldProblem[];
      survivor?: EntityRef | null;
      movedTo?: string;
      cause?: unknown;
    } = {},
  ) {
    const { message, values } = asMessage(detail);
    super(message, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = problemStatus[code];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.values = values;
    this.errors = more.errors;
    this.survivor = more.survivor ?? null;
    this.movedTo = more.movedTo;
  }
}

/** @param what the kind of thing, as users call it: `person`, `relationship` … */
export function notFound(what: string): AppError {
  const sentence = say(text.notFound, { what });
  return new AppError('not_found', sentence);
}

export function malformed(detail: string | Sentence, errors?: FieldProblem[]): AppError {
  return new AppError('malformed', detail, errors ? { errors } : {});
}

export function unavailable(detail: string, retryAfterSeconds = 5, cause?: unknown): AppError {
  return new AppError('unavailable', detail, { retryAfterSeconds, cause });
}

/** Whether an error means that a disk is full: of the database, or of the file system. */
export function isDiskFullError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
}

/** The refusal for a caller whose account or session ended meanwhile. */
export function sessionEnded(): AppError {
  return new AppError('not_signed_in', text.sessionEnded);
}

export function emailNotVerified(): AppError {
  return new AppError('email_not_verified', text.emailNotVerified);
}
