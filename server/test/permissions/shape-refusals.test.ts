import * as contract from '@mangrove/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '../test-app.ts';
import { makeWebFolder } from '../web-folder.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { type Actor, Callers } from './callers.ts';
import { allEndpoints } from './endpoints.ts';
import type { Example } from './example-kinds.ts';
import { exampleRequests } from './example-requests.ts';
import { addressOf } from './permission-matrix.ts';

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

const withBody = allEndpoints.filter(({ body }) => body);
const withQuery = allEndpoints.filter(({ query }) => query);
const withParams = allEndpoints.filter(({ params }) => params);

/** Terms of the validation library, and words for which a form has no equivalent. */
const notForPeople =
  /invalid (?:input|option|string|key|element|value|discriminator)|expected|received|too (?:big|small)|unrecognized|undefined|NaN|\bobject\b|\barray\b|\bnull\b/iu;

const wrongValues = [12.5, 'x', null, [], {}, true, [12], 'x'.repeat(5000)];
const wrongTexts = ['', 'x', '-1', '99999999999', 'x'.repeat(2000)];

/**
 * Wrong values for a field itself, and for each of its own fields. What is ignored takes any value, and
 * is saved: one is enough.
 */
function wrong(shape: Shape): unknown[] {
  if (Object.keys(shape).length === 0) return [{}];
  const inner = (shape.anyOf ?? [shape]).flatMap(({ properties, items }): unknown[] => [
    ...Object.entries(properties ?? {}).flatMap(([key, field]) =>
      wrong(field).map((value) => ({ [key]: value })),
    ),
    ...(items ? wrong(items).map((value) => [value]) : []),
  ]);
  return [...wrongValues, ...inner];
}

function fieldsOf(schema: z.ZodType): [string, Shape][] {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return (shape.anyOf ?? [shape]).flatMap(({ properties }) => Object.entries(properties ?? {}));
}

describeOnOneEngine('a missing or invalid field', (context) => {
  const web = makeWebFolder();
  let test: TestApp;
  let world: Callers;
  let superuser: Actor;
  beforeAll(async () => {
    test = await startTestApp(context.db, {}, web.path);
    world = new Callers(test, context.db);
    await world.begin();
    superuser = await world.actor('SU', 'browser');
  });
  afterAll(async () => {
    await test.close();
    web.remove();
  });

  function exampleOf({ method, path }: contract.EndpointDefinition): Example {
    const found = Object.entries(exampleRequests).find(([call]) => {
      const known = addressOf(call);
      return known.method === method && known.path === path;
    });
    if (!found) throw new Error(`no example request for ${method} ${path}`);
    return found[1];
  }

  /** An example that a refusal left unchanged is used for the next value as well. */
  function examplesOf(one: contract.EndpointDefinition) {
    const { request, spends } = exampleOf(one);
    let example: InjectOptions | null = null;
    return {
      next: async () => {
        example ??= await request(world, superuser);
        return example;
      },
      /** After an answer other than 400 the example may be used up, and the session ended. */
      note: async ({ statusCode }: LightMyRequestResponse) => {
        if (statusCode !== 400) example = null;
        if (statusCode === 401 || (spends && statusCode < 300)) {
          superuser = await world.actor('SU', 'browser');
        }
      },
    };
  }

  /** @returns whether the value was refused for its shape. */
  function look(answer: LightMyRequestResponse, what: string): boolean {
    // oEmbed requires status 501 for an unsupported format.
    if (answer.statusCode === 501) return false;
    expect(answer.statusCode, `${what}: ${answer.body}`).toBeLessThan(500);
    if (answer.statusCode !== 400) return false;
    const { detail, code, errors = [] } = answer.json<contract.Problem>();
    for (const sentence of [detail, ...errors.map(({ message }) => message)]) {
      expect(sentence, what).toMatch(/^["A-Z].{5,}/u);
      expect(sentence, what).not.toMatch(notForPeople);
    }
    return code === 'malformed';
  }

  describe('in the body', () => {
    it.each(withBody.map((one) => [one.name, one] as const))(
      'of %s gets a readable message',
      async (_name, one) => {
        const isForm = one.bodyKind === 'form';
        let refused = 0;
        const examples = examplesOf(one);
        for (const [field, shape] of fieldsOf(one.body as z.ZodType)) {
          for (const value of [undefined, ...(isForm ? wrongTexts : wrong(shape))]) {
            const request = await examples.next();
            const payload = isForm
              ? Object.fromEntries(new URLSearchParams(String(request.payload)))
              : { ...((request.payload ?? {}) as object) };
            const changed: Record<string, unknown> = { ...payload, [field]: value };
            if (value === undefined) delete changed[field];
            const answer = await world.send(superuser, {
              ...request,
              payload: isForm
                ? new URLSearchParams(changed as Record<string, string>).toString()
                : changed,
            });
            await examples.note(answer);
            if (look(answer, `${field} = ${JSON.stringify(value)?.slice(0, 80)}`)) refused += 1;
          }
        }
        expect(refused).toBeGreaterThan(0);
      },
    );
  });

  it('in the address gets a readable message', async () => {
    let refused = 0;
    for (const one of withQuery) {
      const examples = examplesOf(one);
      for (const [field] of fieldsOf(one.query as z.ZodType)) {
        for (const value of [undefined, ...wrongTexts]) {
          const request = await examples.next();
          const url = new URL(String(request.url), 'http://localhost');
          if (value === undefined) url.searchParams.delete(field);
          else url.searchParams.set(field, value);
          const answer = await world.send(superuser, {
            ...request,
            url: url.pathname + url.search,
          });
          await examples.note(answer);
          if (look(answer, `${one.name} ${url.search.slice(0, 80)}`)) refused += 1;
        }
      }
    }
    for (const one of withParams) {
      const examples = examplesOf(one);
      for (const value of ['x', '0', '-1', '99999999999']) {
        const request = await examples.next();
        const url = one.path.replace(/:\w+/gu, value);
        const answer = await world.send(superuser, { ...request, url });
        await examples.note(answer);
        if (look(answer, url)) refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(100);
  });

  it.each<[string, string, object, string]>([
    ['POST', '/tags', {}, 'Tag name is required'],
    ['POST', '/tags', { name: 12 }, 'Name must be text.'],
    ['POST', '/config/official-tags/add', {}, 'Please enter a tag value'],
    ['POST', '/people', { first_name: 12 }, 'First name must be text.'],
    ['POST', '/people', { first_name: 'A', color: 1 }, 'The request may not hold "color".'],
    ['POST', '/people', { first_name: 'A', locations: 'x' }, 'Locations must be a list.'],
    ['POST', '/auth/confirm-password', {}, 'Password is required.'],
    ['POST', '/config/development-mode', { enabled: 'x' }, 'Enabled must be true or false.'],
    [
      'POST',
      '/auth/register',
      { email: 'x', password: 'y' },
      'Please enter a valid email address.',
    ],
    [
      'POST',
      '/projects',
      { name: 'A', social_links: [{ platform: 'x', url: 'a b' }] },
      contract.socialLinkMessages.x,
    ],
  ])('%s %s %j is told: %s', async (method, path, payload, detail) => {
    const request = { method, url: `/api/v1${path}`, payload } as InjectOptions;
    const answer = await world.send(superuser, request);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, detail]);
  });
});
