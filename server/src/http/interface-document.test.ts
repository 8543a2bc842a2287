import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  entityEndpoints,
  exportShown,
  findPaths,
  readFields,
  readGraphChanges,
  readNetworkStates,
  readPlace,
  searchComprehensive,
  searchFacets,
} from '@mangrove/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InterfaceDocument, type Operation, writeTypes } from '../../test/interface-types.ts';
import { signedIn } from '../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';

const run = promisify(execFile);
const installed = (name: string) =>
  fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url));

/** A third-party program: it knows the document and nothing of our code. */
const client = `
import type { Operations } from './types.ts';
type Name = keyof Operations;
const [address = '', cookie = '', csrf = ''] = process.argv.slice(2);
async function call<N extends Name>(
  _name: N, method: string, path: string,
  given: { body?: Operations[N]['body']; form?: FormData } = {},
): Promise<Operations[N]['reply']> {
  const answer = await fetch(address + path, {
    method,
    headers: { cookie, 'x-csrf-token': csrf, ...(given.body ? { 'content-type': 'application/json' } : {}) },
    body: given.form ?? (given.body === undefined ? null : JSON.stringify(given.body)),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (answer.status === 204 ? undefined : await answer.json()) as Operations[N]['reply'];
}
const person = await call('create_person', 'POST', '/api/v1/people', { body: { first_name: 'Mei' } });
const version: number = person.version;
const saved = await call('update_person', 'PUT', \`/api/v1/people/\${person.id}\`, {
  body: { bio: 'Paints.', version, locations: [{ city: 'Hobart', latitude: null }] },
});
const town: string = saved.locations[0]?.city ?? '';
const link = await call('create_social_link', 'POST', '/api/v1/social-links', {
  body: { entity_id: person.id, entity_type: 'person', platform: 'x', url: 'mei' },
});
const nothing: undefined = await call('delete_social_link', 'DELETE', \`/api/v1/social-links/\${link.id}\`);
// @ts-expect-error a name is text
const wrong: Operations['create_person']['body'] = { first_name: 12 };
// @ts-expect-error there is no such field
saved.nonsense;
const list = await call('list_people', 'GET', '/api/v1/people');
const question: Operations['search_comprehensive']['parameters'] = { q: 'mei', connection_depth: '1' };
const search = await call(
  'search_comprehensive', 'GET', \`/api/v1/search/comprehensive?\${new URLSearchParams(question as {})}\`,
);
const why: string = search.nodes[0]?.matched_on[0]?.field ?? '';
const facets = await call('search_facets', 'GET', '/api/v1/search/facets?facet=country');
const counts: number[] = facets.values.map((value) => value.count);
const columns = await call('graph_columns', 'GET', '/api/v1/graph/columns');
const changes = await call('graph_changes', 'GET', \`/api/v1/graph/changes?since=\${columns.version}\`);
const removed: number[] = changes.removed_nodes;
const file: keyof Operations['upload_image']['body'] = 'file';
console.log(JSON.stringify([saved.bio, town, nothing === undefined, list.length, file, wrong !== null, why, counts.length, removed.length]));
`;

describeOnOneEngine('the OpenAPI document', (context) => {
  let test: TestApp;
  let document: InterfaceDocument;
  let folder: string;
  beforeAll(async () => {
    test = await startTestApp(context.db);
    document = (await test.app.inject('/openapi.json')).json();
    folder = mkdtempSync(join(tmpdir(), 'mangrove-client-'));
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });
  const operation = (method: string, path: string): Operation | undefined =>
    document.paths[`/api/v1${path}`]?.[method];

  it('lists the debug calls in development only', async () => {
    const isDebug = (path: string) => path.includes('/debug/');
    expect(Object.keys(document.paths).filter(isDebug)).toEqual([]);
    const developing = await startTestApp(context.db, { NODE_ENV: 'development' });
    const shown = (await developing.app.inject('/openapi.json')).json<InterfaceDocument>();
    expect(Object.keys(shown.paths).filter(isDebug)).toHaveLength(2);
    await developing.close();
  });

  it('declares answers without a body, files, and the fields of an upload', () => {
    expect(operation('delete', '/people/{id}')?.responses['204']).toEqual({ description: 'Done.' });
    const picture = operation('get', '/files/{entity_type}/{filename}')?.responses['200'];
    expect(Object.keys(picture?.content ?? {})).toEqual(['image/jpeg', 'image/png', 'image/webp']);
    const backup = operation('post', '/admin/backup')?.responses['200'];
    expect(backup?.content?.['application/gzip']?.schema).toEqual({
      type: 'string',
      format: 'binary',
    });
    expect(operation('post', '/upload-image')?.requestBody?.content).toMatchObject({
      'multipart/form-data': { schema: { required: ['file'] } },
    });
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { responses }] of Object.entries(methods)) {
        const isGood = Object.keys(responses).some((status) => status.startsWith('2'));
        expect(isGood, `${method} ${path}`).toBe(true);
      }
    }
  });

  it('declares the authentication of callers, and the CSRF token of writing calls', () => {
    expect(document.components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: 'mangrove_session' },
      bearer: { type: 'http', scheme: 'bearer' },
    });
    const both = [{ session: [] }, { bearer: [] }];
    expect(operation('get', '/users/me')?.security).toEqual(both);
    expect(operation('get', '/graph')?.security).toEqual([...both, {}]);
    const headersOf = (one: Operation | undefined) =>
      one?.parameters?.filter((given) => given.in === 'header').map(({ name }) => name);
    expect(headersOf(operation('post', '/people'))).toEqual(['X-CSRF-Token', 'idempotency-key']);
    expect(headersOf(operation('delete', '/people/{id}'))).toEqual(['X-CSRF-Token']);
    expect(headersOf(operation('get', '/users/me')) ?? []).toEqual([]);
  });

  it('states for each call who may make it, how often, and its errors', () => {
    const said = (method: string, path: string) => operation(method, path)?.description;
    expect(said('get', '/export')).toBe(
      'Open to everybody. At most 12 calls in a minute, from one network. Refuses with `malformed`, `not_found`.',
    );
    expect(said('post', '/projects')).toMatch(
      /^Needs a login, a verified e-mail address\. At most 900 .* At most 1,000 calls in a day, /u,
    );
    expect(said('post', '/people')).toMatch(/^Needs a login\. /u);
    for (const call of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      expect(call.description, call.operationId).toMatch(/^(?:Open to|Needs) /u);
      expect(call.security, call.operationId).toBeDefined();
    }
    expect(said('get', '/admin/deleted')).toMatch(/^Needs the login of a superuser\. /u);
    expect(said('delete', '/admin/deleted/{id}')).toBe(
      'Needs the login of a superuser, a verified e-mail address, a password confirmed in the last 15 minutes. At most 240 calls in a minute, of one user. Refuses with `rule_broken`, `not_found`, `confirm_password`.',
    );
  });

  it('contains valid examples of searches, facets, paths, changes and exports', async () => {
    const endpoints = [searchComprehensive, searchFacets, findPaths, readGraphChanges, exportShown];
    for (const endpoint of endpoints) {
      const { name, path, query } = endpoint;
      const shown = document.paths[path]?.get;
      const given = (shown?.parameters ?? []).flatMap((parameter) =>
        parameter.example === undefined ? [] : [[parameter.name, parameter.example] as const],
      );
      const asked = Object.fromEntries(given);
      expect([name, query.safeParse(asked).success]).toEqual([name, true]);
      expect(Object.keys(asked).length, name).toBeGreaterThan(0);
      const example = shown?.responses['200']?.content?.['application/json']?.example;
      if ('reply' in endpoint && endpoint.reply) {
        expect(endpoint.reply.parse(example), name).toEqual(example);
      }
      // The network is empty, and nothing has changed.
      if (endpoint === readGraphChanges || endpoint === findPaths) continue;
      const answer = await test.app.inject({ url: path, query: asked as Record<string, string> });
      expect([name, answer.statusCode]).toEqual([name, 200]);
    }
  });

  it('contains valid examples of defined fields and of a place', () => {
    for (const { path, reply } of [readFields, readPlace]) {
      const shown = document.paths[path.replace(':place', '{place}')]?.get?.responses['200'];
      const example = shown?.content?.['application/json']?.example;
      expect(reply.parse(example)).toEqual(example);
    }
  });

  it('contains a valid example of where entities stand, and of a save with sources', () => {
    const states = document.paths[readNetworkStates.path]?.get?.responses['200'];
    const shown = states?.content?.['application/json']?.example;
    expect(readNetworkStates.reply.parse(shown)).toEqual(shown);
    const { update } = entityEndpoints.project;
    const path = update.path.replace(':id', '{id}');
    const body = document.paths[path]?.put?.requestBody?.content['application/json']?.example;
    expect(update.body.safeParse(body).error?.issues ?? []).toEqual([]);
    expect(body).toMatchObject({ sources: { about: [{ title: 'Annual report' }] } });
  });

  it('declares both formats of oEmbed', () => {
    const answer = document.paths['/oembed']?.get?.responses['200'];
    expect(Object.keys(answer?.content ?? {})).toEqual(['application/json', 'text/xml']);
    expect(answer?.content?.['application/json']?.schema.required).toContain('html');
  });

  it('suffices to generate types for a working client', async () => {
    writeFileSync(join(folder, 'types.ts'), writeTypes(document));
    writeFileSync(join(folder, 'client.ts'), client);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const options = '--noEmit --strict --allowImportingTsExtensions --module nodenext';
    const ambient = ['--typeRoots', installed('@types'), '--types', 'node'];
    await run(installed('.bin/tsc'), [
      ...options.split(' '),
      ...ambient,
      join(folder, 'client.ts'),
    ]);
    const user = await signedIn(test, context.db);
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const token = await user.csrfToken();
    const cookies = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const given = [join(folder, 'client.ts'), address, cookies, token];
    const { stdout } = await run(installed('.bin/tsx'), given);
    expect(stdout.trim()).toBe('["Paints.","Hobart",true,1,"file",true,"name",0,0]');
  });
});
