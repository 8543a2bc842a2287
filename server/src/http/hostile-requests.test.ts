// Sends hostile input to every call of the interface: it is refused with a message or accepted, but
// never causes an internal error.
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, Callers } from '../../test/permissions/callers.ts';
import { exampleRequests } from '../../test/permissions/example-requests.ts';
import { addressOf, permissionMatrix } from '../../test/permissions/permission-matrix.ts';
import { sharedApp } from '../../test/shared-app.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { type BodySchema, changed, extended } from './test-hostile-bodies.ts';

const hostileSegments = [
  '-1',
  '0',
  '1e3',
  '01',
  '1.0',
  '0x10',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '12%20',
  '%2012',
  '1,2',
  'person_12x',
  'project__1',
  '_12',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  'toString',
  '%00',
  '1%00',
  '%ED%A0%80',
  '%C0%AF',
  '%F0%9F%98%80',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  "1'%20or%20'1'='1",
  '1;drop%20table%20users',
  'x'.repeat(250),
];
const hostileQueries = [
  '__proto__=1',
  '__proto__[polluted]=1',
  'constructor[prototype][polluted]=1',
  'q[]=1&q[a]=2',
  'unknown=1',
  '%',
  '%zz=%zz',
  '=&=&&&',
  'q=%00',
  'q=%ED%A0%80',
  '[object Object]',
  `q=${'x'.repeat(300)}`,
  Array.from({ length: 300 }, (_, index) => `entity_type=person&tag=${index}`).join('&'),
];
const hostileValues = [
  '',
  '-1',
  '1e3',
  '99999999999',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%C3%28',
  '__proto__',
  "'%20or%201=1--",
  '%25_%5C',
  '%E2%80%AE',
  'x'.repeat(2_500),
];
const hostileBodies: [string, string][] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '12'],
  ['application/json', '{"__proto__":{"is_superuser":true}}'],
  ['application/json', '{"constructor":{"prototype":{"is_superuser":true}}}'],
  ['application/json', '{"a":1,"a":2}'],
  ['application/json', '{"no_such_field":1}'],
  ['application/json', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['application/json; charset=utf-16', '{}'],
  ['application/json', '\ufeff{}'],
  ['application/x-www-form-urlencoded', '%zz=%&a[b]=1&__proto__=x&a=1&a=2'],
  ['application/x-www-form-urlencoded', 'token=%00&username=%00&password=%00&email=%00'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n'],
  ['text/plain', '{"enabled":true}'],
  ['application/xml', '<x/>'],
  ['', 'x'],
  ['*/*', 'x'],
  ['application/json\t,text/html', '{}'],
];

const calls = permissionMatrix
  .flatMap(({ calls, cells }) => calls.map((call) => ({ call, anonymous: cells.AN })))
  .filter(({ call }) => call in exampleRequests && !/docs|openapi/u.test(call))
  .map(({ call, anonymous }) => ({ call, anonymous, ...addressOf(call) }));

describeOnOneEngine('hostile requests', (context) => {
  const test = sharedApp(context);
  let world: Callers;
  let superuser: Actor;
  let nobody: Actor;

  beforeAll(async () => {
    world = new Callers(test, context.db);
    await world.begin();
    superuser = await world.actor('SU', 'browser');
    nobody = await world.actor('AN', 'browser');
  });

  async function ask(actor: Actor, options: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await world.send(actor, options);
    const about = `${options.method} ${String(options.url).slice(0, 200)} ${String(options.payload).slice(0, 200)}`;
    // oEmbed has its own answer to an unsupported format.
    const isFault = answer.statusCode >= 500 && answer.json().code !== 'not_implemented';
    expect(isFault, `${about}\n${answer.body}`).toBe(false);
    if (answer.statusCode < 400) return answer;
    expect(answer.headers['content-type'], about).toMatch(/^application\/json/u);
    const { detail, code } = answer.json<{ detail: unknown; code: unknown }>();
    expect([typeof detail, typeof code], about).toEqual(['string', 'string']);
    expect(answer.body, about).not.toMatch(
      /\n\s+at |node_modules|\.ts:\d|select .* from|insert into|syntax error at|invalid byte/iu,
    );
    return answer;
  }

  /** An actor for whom a call can succeed; calls that end their session get a new one. */
  const actorFor = (call: string) =>
    exampleRequests[call]?.spends ? world.actor('SU', 'browser') : Promise.resolve(superuser);

  async function exampleOf(call: string, actor: Actor): Promise<InjectOptions> {
    return (await exampleRequests[call]?.request(world, actor)) ?? {};
  }

  it('are sent to every call of the server', () => {
    expect(calls.length).toBeGreaterThan(70);
  });

  describe('in the address', () => {
    for (const { call, method, path } of calls.filter(({ path }) => path.includes(':'))) {
      it(call, async () => {
        const sample = await exampleOf(call, superuser);
        for (const segment of hostileSegments) {
          // The one number below 1 that names something: tile 0/0/0 is the whole map.
          if (segment === '0' && path.includes('/tiles/')) continue;
          const url = path.replaceAll(/:\w+/gu, segment);
          const answer = await ask(superuser, { ...sample, method: method as 'GET', url });
          expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
        }
      });
    }
  });

  describe('in the query', () => {
    for (const { call, method, path } of calls.filter(({ method }) => method === 'GET')) {
      it(call, async () => {
        const sample = String((await exampleOf(call, superuser)).url);
        const [address = '', given = ''] = sample.split('?');
        const documented = test.app.swagger().paths?.[path.replace(/:(\w+)/gu, '{$1}')] as
          | { get?: { parameters?: { in: string; name: string }[] } }
          | undefined;
        const names = (documented?.get?.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name }) => name);
        const queries = [
          ...hostileQueries.map((query) => `${given}&${query}`),
          ...names.flatMap((name) => [
            `${name}=a&${name}=b`,
            `${name}[]=a`,
            `${name}[a]=b`,
            ...hostileValues.map((value) => `${given}&${name}=${value}`),
          ]),
        ];
        for (const query of queries) {
          await ask(superuser, { method: method as 'GET', url: `${address}?${query}` });
        }
      });
    }
  });

  describe('in the body', () => {
    for (const { call, anonymous } of calls.filter(({ method }) => method !== 'GET')) {
      it(call, async () => {
        const actor = await actorFor(call);
        const sample = await exampleOf(call, actor);
        for (const [type, payload] of hostileBodies) {
          const headers = type === '' ? {} : { 'content-type': type };
          await ask(actor, { ...sample, payload, headers });
          if (anonymous === '2') await ask(nobody, { ...sample, payload, headers });
        }
        // A signed-in caller would be refused immediately by a call for visitors.
        const caller = anonymous === '2' ? nobody : actor;
        for (const payload of [...changed(sample), ...extended(sample, bodySchemaOf(call))]) {
          await ask(caller, { ...sample, payload });
        }
      });
    }
  });

  /** The schema of a call's JSON body, as the interface's document tells it. */
  function bodySchemaOf(call: string): BodySchema {
    const { method, path } = addressOf(call);
    const address = path.replace(/:(\w+)/gu, '{$1}');
    const documented = test.app.swagger().paths?.[address] as
      | Record<string, { requestBody?: { content?: Record<string, { schema?: BodySchema }> } }>
      | undefined;
    const content = documented?.[method.toLowerCase()]?.requestBody?.content;
    return content?.['application/json']?.schema ?? {};
  }

  it('do not pollute the prototype of objects', async () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).is_superuser).toBeUndefined();
    const users = await context.db
      .selectFrom('users')
      .select('email')
      .where('is_superuser', '=', true)
      .where('email', 'not like', 'caller%')
      .where('email', 'not like', 'fresh%')
      .execute();
    expect(users.map(({ email }) => email).filter((email) => email === 'x')).toEqual([]);
    expect((await nobody.client.get('/api/v1/graph')).statusCode).toBe(200);
  });
});
