// The Reconciliation Service API 0.2 (https://reconciliation-api.github.io/specs/0.2/):
// programs such as OpenRefine send names of a list, and are told which entities they may mean.
import * as z from 'zod';
import * as calls from '../calls/reconciliation.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { integerParam } from './query-parts.ts';

export const reconcileLimits = {
  queries: 50,
  candidates: 20,
  properties: 50,
  bytes: 200_000,
} as const;

const line = z.string().max(limits.queryMax).transform(cleanLine);

const PropertyValue = z.union([
  line,
  z.number().transform(String),
  z.boolean().transform(String),
  // What was matched with another service before.
  z.object({ id: line }).transform(({ id }) => id),
]);

const ReconcileQuery = z.object({
  query: line.default(''),
  type: z.union([z.string(), z.array(z.string())]).default([]),
  type_strict: z.enum(['any', 'should', 'all']).default('any'),
  limit: z.number().default(5),
  properties: z
    .array(z.object({ pid: z.string(), v: z.union([PropertyValue, z.array(PropertyValue)]) }))
    .max(reconcileLimits.properties)
    .default([]),
});
export type ReconcileQuery = z.output<typeof ReconcileQuery>;

/** What a program asks at once, each question by a key of its own. */
export const ReconcileBatch = z
  .record(z.string().max(100), ReconcileQuery)
  .refine((batch) => Object.keys(batch).length <= reconcileLimits.queries);
export type ReconcileBatch = z.output<typeof ReconcileBatch>;

const NamedType = z.object({ id: z.string(), name: z.string() });

const ReconcileResults = z.record(
  z.string(),
  z.object({
    result: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        type: z.array(NamedType),
        score: z.int(),
        match: z.boolean(),
        features: z.array(z.object({ id: z.string(), value: z.boolean() })),
      }),
    ),
  }),
);
export type ReconcileResults = z.output<typeof ReconcileResults>;

const SuggestService = z.object({ service_url: z.string(), service_path: z.string() });

export const ReconcileManifest = z.object({
  versions: z.array(z.string()),
  name: z.string(),
  identifierSpace: z.string(),
  schemaSpace: z.string(),
  documentation: z.string(),
  defaultTypes: z.array(NamedType),
  view: z.object({ url: z.string() }),
  preview: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  suggest: z.object({ entity: SuggestService, property: SuggestService, type: SuggestService }),
});
export type ReconcileManifest = z.output<typeof ReconcileManifest>;

const rules = { access: 'public', opensToOtherSites: true } as const;
const batch = z
  .string()
  .max(reconcileLimits.bytes)
  .describe(
    'Up to 50 questions as JSON, such as `{"q0": {"query": "Ines Quill", "type": "Person"}}`.',
  );

export const readReconciliation = endpoint(calls.readReconciliation, {
  ...rules,
  rateLimit: 'reconcile',
  summary:
    'What the reconciliation service can do (Reconciliation Service API 0.2): OpenRefine and other programs take this address. With `queries`, as the call below.',
  query: z.object({ queries: batch.optional() }),
  reply: z.union([ReconcileManifest, ReconcileResults]),
  problems: ['malformed'],
});

export const reconcile = endpoint(calls.reconcile, {
  ...rules,
  rateLimit: 'reconcile',
  onlyReads: true,
  summary:
    'Which public entities the names of a list may mean, most alike first. `match` says that one is certain: at least 95 points, and the next at most 70.',
  body: z.object({ queries: batch }),
  reply: ReconcileResults,
  problems: ['malformed'],
});

export const previewReconciled = endpoint(calls.previewReconciled, {
  ...rules,
  rateLimit: 'public_read',
  summary: 'A small page about one entity, such as `person_12`, to show in a frame.',
  params: z.object({ key: z.string() }),
  document: 'text/html',
  problems: ['not_found'],
});

export const suggestReconciled = endpoint(calls.suggestReconciled, {
  ...rules,
  takesTurn: true,
  rateLimit: 'reconcile',
  summary:
    'Public entities, kinds (`type`) or properties (`property`) that fit what is typed into a reconciling program.',
  params: z.object({ what: z.enum(['entity', 'type', 'property']) }),
  query: z.object({ prefix: line.default(''), cursor: integerParam(0, 1000, 0) }),
  reply: z.object({
    result: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string().optional(),
        notable: z.array(NamedType).optional(),
      }),
    ),
  }),
  problems: ['malformed', 'not_found'],
});
