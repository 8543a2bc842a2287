// Describes what is wrong with a request in sentences for the person who filled in the form. Some
// schemas of the contract have their own messages; the others are worded here.
import type { ProblemValues } from '@mangrove/contract';
import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import { type AppError, type FieldProblem, malformed } from '../errors.ts';
import { text as messages } from './messages.ts';

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
  const detail = isPart ? `${labelOf(path)}: ${lowerFirst(message)}` : message;
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
  if (isEmpty && issue.code !== 'unrecognized_keys') {
    return `${label} ${isPlural ? 'are' : 'is'} required.`;
  }
  return `${label} ${describeRule(issue)}.`;
}

function describeRule(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'something else'}`;
    case 'invalid_value': {
      const values = issue.values.map(String);
      return values.length === 1
        ? `must be "${values[0]}"`
        : `must be one of: ${values.join(', ')}`;
    }
    case 'too_big':
      return `must ${amountOf(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return `must ${amountOf(issue.origin, 'at least', issue.minimum)}`;
    case 'unrecognized_keys': {
      const named = issue.keys.slice(0, maxNamedKeys).map((key) => `"${shorten(key)}"`);
      return `may not hold ${named.join(', ')}${issue.keys.length > named.length ? ` and others` : ''}`;
    }
    default:
      return 'cannot be read';
  }
}

/** What was sent is not sent back whole. */
const maxNamedKeys = 5;
const shorten = (key: string) => (key.length > 60 ? `${key.slice(0, 60)}…` : key);

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

function amountOf(origin: string, bound: string, amount: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${amount} characters`;
  if (origin === 'array') return `have ${bound} ${amount} entries`;
  return `be ${bound} ${amount}`;
}

/** Labels of fields whose name differs from what users call them. */
const labels: Record<string, string> = {
  q: 'Search text',
  username: 'Email',
  user_email: 'Email',
  url: 'Link',
  image_url: 'Image',
  tags_with_type: 'Tags',
  social_links: 'Links',
  nodes: 'Entities',
  node1_id: 'First entity',
  node2_id: 'Second entity',
  role_type: 'Role',
  years_involved: 'Years',
  assignedAdminId: 'New administrator',
  relationship_metadata: 'Connection',
};

/** The label of a field: `first_name` is "First name". */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string');
  if (name === undefined) return 'The request';
  const words = name.replace(/[_-]+/gu, ' ');
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
