// Describes what is wrong with a request in sentences for the person who filled in the form. Some
// schemas of the contract have their own messages; the others are worded here.
import type { ProblemValues } from '@mangrove/contract';
import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import { type AppError, type FieldProblem, malformed } from '../errors.ts';
import { fieldLabels, text as messages, shapeText as shape, shapeWords } from './messages.ts';

/** Checks a part of a request by its schema; a refusal names every field and what is wrong. */
export const checkShape: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const whole = new Set<string>();
    const read = schema.safeParse(data, {
      error: (issue) => {
        const sentence = describeIssue(issue);
        whole.add(sentence);
        return sentence;
      },
    });
    return read.success ? { value: read.data } : { error: refuse(read.error.issues, whole) };
  };

/** @param whole the sentences that already name their field. */
function refuse(issues: readonly z.core.$ZodIssue[], whole: ReadonlySet<string>): AppError {
  const errors = issues.map((issue): FieldProblem => {
    const values = limitsOf(issue);
    const path = issue.path.map(String).join('.');
    return { path, message: issue.message, ...(values ? { values } : {}) };
  });
  const [first] = issues;
  if (!first) return malformed(messages.notAccepted);
  const { message, path } = first;
  const isPart = !whole.has(message) && path.length > 0 && unfinished.test(message);
  const detail = isPart ? shape.ofPart(labelOf(path), lowerFirst(message)) : message;
  const values = limitsOf(first);
  return malformed(values ? { text: detail, values } : detail, errors);
}

/** The limits that the message of an issue says. */
function limitsOf(issue: z.core.$ZodIssue): ProblemValues | undefined {
  if (issue.code === 'too_big') return { most: Number(issue.maximum) };
  if (issue.code === 'too_small') return { least: Number(issue.minimum) };
  const most: unknown = issue.code === 'custom' ? issue.params?.most : undefined;
  return typeof most === 'number' ? { most } : undefined;
}

/** Messages of the contract that need the field's name before them if shown elsewhere. */
const unfinished = /^(?:At (?:most|least) |This |Two |Capital |Letters, )/u;

function describeIssue(issue: z.core.$ZodRawIssue): string {
  const label = labelOf(issue.path ?? []);
  const isPlural = /[^s]s$/u.test(label) && !/(?:status|address)$/iu.test(label);
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === '';
  if (isEmpty && issue.code !== 'unrecognized_keys') return shape.required(label, isPlural);
  switch (issue.code) {
    case 'invalid_type':
      return shape.mustBe(label, shapeWords[issue.expected] ?? shape.somethingElse);
    case 'invalid_value':
      return shape.mustBeOneOf(label, issue.values.map(String));
    case 'too_big':
      return amountOf(issue.origin, shape.atMost)(label, issue.maximum);
    case 'too_small':
      return amountOf(issue.origin, shape.atLeast)(label, issue.minimum);
    case 'unrecognized_keys': {
      const named = issue.keys.slice(0, maxNamedKeys).map((key) => `"${shorten(key)}"`);
      return shape.mayNotHold(label, named, issue.keys.length > named.length);
    }
    default:
      return shape.cannotBeRead(label);
  }
}

/** What was sent is not sent back whole. */
const maxNamedKeys = 5;
const shorten = (key: string) => (key.length > 60 ? `${key.slice(0, 60)}…` : key);

const amountOf = (origin: string, says: typeof shape.atMost) =>
  origin === 'string' ? says.characters : origin === 'array' ? says.entries : says.amount;

/** The label of a field: `first_name` is "First name". */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string');
  if (name === undefined) return shape.request;
  const words = name.replace(/[_-]+/gu, ' ');
  return fieldLabels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
