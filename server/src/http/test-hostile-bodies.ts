// Bodies with what nobody types in one of their fields.
import type { InjectOptions } from 'fastify';

const hostileTexts = [
  '',
  '\u0000',
  'a\u0000b@example.org',
  '\ud800',
  'a\udc00@example.org',
  '\u202Ea@example.org',
  "'; drop table users; --",
  '%_\\',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(5_000),
  '💥'.repeat(2_000),
];
/** What JSON can hold and a database's text cannot. */
const brokenTexts = ['\u0000', '\ud800'];
const hostileThings = [
  null,
  12,
  -1,
  2 ** 31,
  1e308,
  true,
  [],
  {},
  [[]],
  { length: 1e9 },
  ['x', null],
];

/** A valid body with one field at a time replaced, as JSON or as a form. */
export function changed({ payload }: InjectOptions): (object | string)[] {
  if (typeof payload === 'string') {
    const names = [...new URLSearchParams(payload).keys()];
    return names.flatMap((name) =>
      hostileTexts.map((text) => {
        const fields = new URLSearchParams(payload);
        fields.set(name, text);
        return fields.toString();
      }),
    );
  }
  if (typeof payload !== 'object' || payload === null || Buffer.isBuffer(payload)) return [];
  // No value may be the confirmation that the call accepts: it would delete all data.
  const isClearing = 'confirm' in payload;
  const nested = Object.entries(payload).flatMap(([name, value]) =>
    nestedChanges(value).map((one) => ({ ...payload, [name]: one })),
  );
  const fields = Object.keys(payload).flatMap((name) =>
    [...hostileTexts, ...hostileThings, 'CLEAR ALL DATa']
      .filter((value) => isClearing || value !== 'CLEAR ALL DATa')
      // Development mode, once switched on, would refuse all calls that follow.
      .filter((value) => name !== 'enabled' || value !== true)
      .map((value) => ({ ...payload, [name]: value })),
  );
  return [...fields, ...nested];
}

export interface BodySchema {
  enum?: unknown[];
  anyOf?: BodySchema[];
  oneOf?: BodySchema[];
  type?: string | string[];
  items?: BodySchema;
  properties?: Record<string, BodySchema>;
}

/** A valid body with one field at a time that it leaves out, which holds a broken text. */
export function extended({ payload }: InjectOptions, { properties = {} }: BodySchema): object[] {
  if (typeof payload !== 'object' || payload === null || Buffer.isBuffer(payload)) return [];
  return Object.entries(properties)
    .filter(([name]) => !(name in payload))
    .flatMap(([name, schema]) => {
      const value = examplesOf(schema);
      const values = typeof value === 'object' ? nestedChanges(value, brokenTexts) : brokenTexts;
      return values.map((one) => ({ ...payload, [name]: one }));
    });
}

/** A value with all that a schema admits, its lists with one item each. */
function examplesOf(schema: BodySchema): unknown {
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return ways.map(examplesOf).find((value) => value !== null);
  if (schema.items) return [examplesOf(schema.items)];
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, examplesOf(inner)]),
    );
  }
  const [type] = [schema.type].flat();
  return { integer: 1, number: 1, boolean: true, null: null }[type ?? ''] ?? 'text';
}

/** A value with one text inside it at a time replaced. */
function nestedChanges(value: unknown, texts = hostileTexts): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const others = typeof inner === 'object' ? nestedChanges(inner, texts) : texts;
    return others.map((one) =>
      Array.isArray(value)
        ? value.map((old, index) => (String(index) === key ? one : old))
        : { ...value, [key]: one },
    );
  });
}
