// Sends numbers outside their bounds wherever the contract takes a number: each is refused by name.
import type { EndpointDefinition } from '@mangrove/contract';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sharedApp } from '../shared-app.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { type Actor, Callers } from './callers.ts';
import { allEndpoints } from './endpoints.ts';
import { exampleRequests } from './example-requests.ts';
import { addressOf } from './permission-matrix.ts';

interface Shape {
  type?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  allOf?: Shape[];
}

interface Place {
  path: (string | number)[];
  shape: Shape;
}

/** What no column of ids, versions or counts holds. */
const outside = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1.5];
const actIds = ['2147483648'];
const outsideTexts = [
  ...['2147483648', '-2147483649', '9007199254740993', '99999999999999999999', '1.5', '1e3'],
  ...['0x10', '+1', '١', '1 2', '-'],
];
/** Acts, of which there may be more than other rows, are counted by 64 bits. */
const isAct = (name: string, field: string) =>
  field === 'act_id' || (field === 'before' && /history|changes/u.test(name));

const textsFor = (name: string, key: string) =>
  outsideTexts.filter((text) => !isAct(name, key) || !actIds.includes(text));

/** Where a schema takes numbers. */
function numbersIn(shape: Shape, path: Place['path'] = []): Place[] {
  const inner = [...(shape.anyOf ?? []), ...(shape.allOf ?? [])];
  return [
    ...(shape.type === 'integer' ? [{ path, shape }] : []),
    ...inner.flatMap((one) => numbersIn(one, path)),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, one]) =>
      numbersIn(one, [...path, key]),
    ),
    ...(shape.items ? numbersIn(shape.items, [...path, 0]) : []),
  ];
}

/** The value with another at this place, inside lists and objects of its own where it had none. */
function put(value: unknown, [key, ...rest]: Place['path'], to: unknown): unknown {
  if (key === undefined) return to;
  if (typeof key === 'number') {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [put(first, rest, to), ...others];
  }
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  return { ...given, [key]: put(given[key], rest, to) };
}

/** The texts of a parameter that are read as numbers, or nothing. */
function numberParams(schema: z.ZodType | undefined): [string, z.ZodType][] {
  if (!(schema instanceof z.ZodObject || schema instanceof z.ZodPipe)) return [];
  const fields = schema instanceof z.ZodObject ? schema.shape : (schema.in as z.ZodObject).shape;
  return Object.entries((fields ?? {}) as Record<string, z.ZodType>).filter(([, field]) => {
    const read = field.safeParse('1').data;
    return typeof read === 'number' || (Array.isArray(read) && typeof read[0] === 'number');
  });
}

function exampleOf({ method, path }: EndpointDefinition) {
  return Object.entries(exampleRequests).find(([call]) => {
    const known = addressOf(call);
    return known.method === method && known.path === path;
  })?.[1];
}

const inBodies = allEndpoints
  .filter(({ body, bodyKind }) => body && bodyKind !== 'form' && bodyKind !== 'multipart')
  .map((one) => {
    const options = { io: 'input', unrepresentable: 'any' } as const;
    return [
      one.name,
      one,
      numbersIn(z.toJSONSchema(one.body as z.ZodType, options) as Shape),
    ] as const;
  })
  .filter(([, , places]) => places.length > 0);

describeOnOneEngine('a number outside its bounds', (context) => {
  const test = sharedApp(context);
  let world: Callers;
  let superuser: Actor;
  beforeAll(async () => {
    world = new Callers(test, context.db);
    await world.begin();
    superuser = await world.actor('SU', 'browser');
  });

  async function isRefused(request: InjectOptions, what: string, field?: string) {
    const answer = await world.send(superuser, request);
    expect([what, answer.statusCode, answer.json().code]).toEqual([what, 400, 'malformed']);
    if (field === undefined) return;
    const { errors } = answer.json<{ errors: { path: string }[] }>();
    // Of several forms of a body it is not told which one was meant; of a list, which item.
    const names = [field, `${field}.0`, ''];
    expect(
      errors.some(({ path }) => names.includes(path)),
      `${what}: ${answer.body}`,
    ).toBe(true);
  }

  it.each(inBodies)('is refused in the body of %s', async (name, one, places) => {
    const request = (await exampleOf(one)?.request(world, superuser)) ?? {};
    for (const { path, shape } of places) {
      const field = path.join('.');
      const own = [(shape.minimum ?? 0) - 1, (shape.maximum ?? 0) + 1];
      const values = [...own, ...(isAct(name, field) ? [2 ** 53, 2 ** 63, 1.5] : outside)];
      for (const value of values) {
        const payload = put(request.payload, path, value) as object;
        await isRefused({ ...request, payload }, `${name} ${field} ${value}`, field);
      }
    }
  });

  describe('is refused in the address of', () => {
    const calls = allEndpoints
      .map((one) => [one.name, one, numberParams(one.params)] as const)
      .filter(([, , params]) => params.length > 0);
    it.each(calls)('%s', async (name, one, params) => {
      const request = (await exampleOf(one)?.request(world, superuser)) ?? {};
      for (const [key] of params) {
        for (const text of textsFor(name, key)) {
          const url = one.path
            .replace(`:${key}`, encodeURIComponent(text))
            .replaceAll(/:(\w+)/gu, (_, other) => (other === 'type' ? 'person' : '1'));
          await isRefused({ ...request, url }, `${name} ${url}`);
        }
      }
    });
  });

  describe('is refused in the query of', () => {
    const calls = allEndpoints
      .map((one) => [one.name, one, numberParams(one.query)] as const)
      .filter(([, , params]) => params.length > 0);
    it.each(calls)('%s', async (name, one, params) => {
      const request = (await exampleOf(one)?.request(world, superuser)) ?? {};
      for (const [key] of params) {
        for (const text of textsFor(name, key)) {
          const url = new URL(String(request.url), 'http://localhost');
          url.searchParams.set(key, text);
          const changed = { ...request, url: url.pathname + url.search };
          await isRefused(changed, `${name} ${key}=${text}`, key);
        }
      }
    });
  });
});
