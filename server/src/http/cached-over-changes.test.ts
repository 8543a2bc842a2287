import { pluralOf } from '@mangrove/contract';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aPerson, aProject, relate } from '../../test/factories.ts';
import { HttpClient } from '../../test/http-client.ts';
import { signedIn } from '../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeWebFolder } from '../../test/web-folder.ts';
import { describeOnOneEngine, runsOf } from '../../test/with-database.ts';
import { raiseNetworkVersion } from '../db/network-version.ts';
import { transact } from '../db/transact.ts';

const texts = ['Tides', 'tidal reefs', 'land-art', 'dying', 'die', 'Über 1984', 'mangroves', ''];
const asked = ['tide', 'ree', 'art', 'arts', 'dies', 'uber', '1984', 'mangrove', 'da', 'wave'];
const tags = ['TIDE', 'REEF-WATCH', 'WAVE'];

interface Step {
  does: keyof typeof statements;
  which: number;
  other: number;
  text: string;
}

/** One statement each: `one` and `two` are ids of entities. */
const statements = {
  about: (one, _, text) => sql`update entities set about = ${text} where id = ${one}`,
  rename: (one, _, text) => sql`update entities set name = ${text || 'Ada'} where id = ${one}`,
  otherName: (one, _, text) => sql`update entities
    set names = ${JSON.stringify(text ? [{ name: text, kind: 'other', note: '', hidden: false }] : [])}::jsonb
    where id = ${one}`,
  nation: (one, _, text) => sql`update entities set nations = array[${text}] where id = ${one}`,
  identify: (one) => sql`update entities
    set identifiers = '[{"scheme": "wikidata", "value": "Q42"}]' where id = ${one}`,
  add: (one, _, text) => sql`with added as (
      insert into entities (type, name, about) values ('project', 'Added', ${text}) returning id)
    insert into relationships (node1_id, node2_id, role, years)
    select id, ${one}, 'Member', '' from added where exists (select from entities where id = ${one})`,
  remove: (one) => sql`delete from entities where id = ${one}`,
  relate: (one, two, text) => sql`insert into relationships (node1_id, node2_id, role, years)
    select ${one}, ${two}, ${text || 'Member'}, '' from entities where ${one} <> ${two}
      and id = ${one} and exists (select from entities where id = ${two}) on conflict do nothing`,
  part: (one) => sql`delete from relationships where node1_id = ${one}`,
  turn: (one) => sql`update relationships set direction = 'forward' where node1_id = ${one}`,
  narrow: (one, two) => sql`update entities
    set audience = ${['public', 'members', 'private'][two % 3]} where id = ${one}`,
  narrowEdge: (one, two) => sql`update relationships
    set audience = ${['public', 'members', 'private'][two % 3]} where node1_id = ${one}`,
  narrowPhoto: (one) => sql`update entities
    set low_res_photo_url = '/p.webp', field_audiences = '{"photo": "members"}' where id = ${one}`,
  cover: (one, two) => sql`update entities
    set cover = ${['none', 'picture', 'name'][two % 3]} where id = ${one}`,
  convert: (one) => sql`update entities
    set type = case type when 'project' then 'organization' else 'project' end
    where id = ${one} and type <> 'person'`,
  tag: (one, two) => sql`insert into entity_tags (entity_id, tag_id, tag_type)
    select e.id, t.id, 'community' from entities e, tags t
    where e.id = ${one} and t.name = ${tags[two % tags.length]} on conflict do nothing`,
  untag: (one) => sql`delete from entity_tags where entity_id = ${one}`,
  renameTag: (
    _,
    two,
  ) => sql`update tags set name = case name when 'WAVE' then 'SURF' else 'WAVE' end
    where name in ('WAVE', 'SURF') and ${two} % 2 = 0`,
  makeOfficial: (_, two) => sql`insert into official_tags
    values (${tags[two % tags.length]}) on conflict do nothing`,
  place: (one, _, text) => sql`insert into locations (entity_id, city, country)
    select id, ${text}, 'Fiji' from entities where id = ${one}`,
  displace: (one) => sql`delete from locations where entity_id = ${one}`,
  link: (one) => sql`insert into social_links (entity_id, platform, url)
    select id, 'website', 'https://tide.example.org' from entities where id = ${one}`,
  picture: (one) => sql`insert into images (entity_id, image_url, low_res_url, caption)
    select id, '', '', 'Tide' from entities where id = ${one}`,
  own: (one) => sql`update entities set user_id = (select min(id) from users)
    where id = ${one} and type = 'person' and added_by is null
      and not exists (select from entities where user_id = (select min(id) from users))`,
  disown: () => sql`update entities set user_id = null where user_id is not null`,
  addedBy: (one) => sql`update entities set added_by = (select min(id) from users)
    where id = ${one} and type = 'person' and user_id is null`,
  source: (one, two) => sql`update relationships set sources = jsonb_build_array(jsonb_build_object(
      'kind', 'said_by', 'title', '', 'url', '', 'archived_url', '', 'on', '', 'quote', '',
      'certainty', null, 'said_by', ${two}::integer, 'author', (select min(id) from users),
      'at', '2026-01-02'))
    where node1_id = ${one}`,
  fieldSource: (one, two) => sql`update entities
    set sources = jsonb_build_object('name', jsonb_build_array(jsonb_build_object(
      'kind', 'said_by', 'title', '', 'url', '', 'archived_url', '', 'on', '', 'quote', '',
      'certainty', null, 'said_by', ${two}::integer, 'author', (select min(id) from users),
      'at', '2026-01-02')))
    where id = ${one}`,
  fill: (
    one,
    _,
    text,
  ) => sql`update entities set fields = ${JSON.stringify({ skills: text })}::jsonb
    where id = ${one} and type = 'person'`,
  hideField: (_, two) => sql`update field_definitions
    set audience = ${['public', 'members'][two % 2]}, label = ${['Skills', 'Crafts'][two % 2]}`,
  inverse: (_, two) => sql`insert into role_types (role, role_key, inverse)
    values ('Member', 'member', ${['Has member', 'Group'][two % 2]})
    on conflict (role_key) do update set inverse = excluded.inverse`,
  nothing: () => sql`select 1`,
} satisfies Record<string, (one: number, two: number, text: string) => RawBuilder<unknown>>;

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(...(Object.keys(statements) as (keyof typeof statements)[])),
  which: fc.nat({ max: 9 }),
  other: fc.nat({ max: 9 }),
  text: fc.constantFrom(...texts),
});
/** Of one entity only, so that some answers are kept and some are not, whatever came before. */
const last: Step = { does: 'about', which: 0, other: 0, text: 'What is said last.' };
const changes = fc
  .array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 7 })
  .map((all) => [...all, [last]]);

describeOnOneEngine('cached answers, after changes', (context) => {
  const web = makeWebFolder();
  /** The first has cached answers, the second makes all anew for each version. */
  let apps: TestApp[] = [];
  beforeAll(async () => {
    apps = [
      await startTestApp(context.db, {}, web.path),
      await startTestApp(context.db, {}, web.path),
    ];
    vi.spyOn((apps[1] as TestApp).network.recent, 'unchangedSince').mockReturnValue(null);
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    web.remove();
    vi.restoreAllMocks();
  });
  beforeEach(() => context.empty());

  const idsNow = async () =>
    (await context.db.selectFrom('entities').select(['id', 'type']).orderBy('id').execute()) ?? [];

  async function pathsNow(): Promise<string[]> {
    const entities = await idsNow();
    return [
      ...entities.map(({ id, type }) => `/api/v1/${pluralOf[type]}/${id}/with-connections`),
      ...entities.slice(0, 4).map(({ id, type }) => `/${pluralOf[type]}/${id}`),
      ...entities.slice(0, 4).flatMap(({ id, type }) => {
        const ofEntity = `by-entity?entity_id=${id}&entity_type=${type}`;
        const ofStart = `by-node1?node1_id=${id}&node1_type=${type}`;
        return [ofEntity, `${ofEntity}&target_types=project`, ofStart].map(
          (asked) => `/api/v1/relationships/${asked}`,
        );
      }),
      ...asked.flatMap((word) => [
        `/api/v1/search/comprehensive?q=${word}`,
        `/api/v1/search/entities?q=${word}`,
      ]),
      `/api/v1/search/entities?q=tide&entity_types=person`,
      `/api/v1/search/comprehensive?q=tide&max_nodes=2`,
      `/api/v1/search/comprehensive?q=Q42`,
      '/api/v1/graph/columns',
    ];
  }

  /** The answer, without what differs between two that say the same. */
  async function read(client: HttpClient, path: string): Promise<unknown> {
    let answer = await client.get(path, { accept: path.startsWith('/api') ? '*/*' : 'text/html' });
    if (answer.statusCode === 308 || answer.statusCode === 301) {
      answer = await client.get(String(answer.headers.location), { accept: 'text/html' });
    }
    if (answer.statusCode !== 200) return answer.statusCode;
    if (!path.endsWith('/columns')) return answer.body;
    return { ...answer.json<object>(), version: 'any' };
  }

  it('are the same as those made anew, for visitors and for members', async () => {
    const kept = vi.spyOn((apps[0] as TestApp).network.recent, 'unchangedSince');
    const follow = async (all: Step[][]): Promise<void> => {
      await context.empty();
      const members = await Promise.all(apps.map((app) => signedIn(app, context.db)));
      await sql`insert into field_definitions (key, label, shape, kinds)
        values ('skills', 'Skills', 'line', '{person}')`.execute(context.db);
      for (const name of tags) await context.db.insertInto('tags').values({ name }).execute();
      const people = [];
      for (const name of ['Ada Tide', 'Bo Reef', 'Cy', 'Di Tide', 'Ed']) {
        people.push(await aPerson(context.db, name, { about: 'Draws tides.', tags: ['TIDE'] }));
      }
      for (const name of ['Reef', 'Tide', 'Mud']) people.push(await aProject(context.db, name));
      for (const [at, id] of people.slice(1).entries())
        await relate(context.db, people[at] ?? 0, id);
      const clients = apps.map((app, at) => [new HttpClient(app.app), members[at]] as const);
      const compare = async (): Promise<void> => {
        for (const path of await pathsNow()) {
          for (const who of [0, 1] as const) {
            const [here, anew] = await Promise.all(
              clients.map((pair) => read(pair[who] as HttpClient, path)),
            );
            expect([path, who, here]).toEqual([path, who, anew]);
          }
        }
      };
      await compare();
      for (const steps of all) {
        await transact(context.db, async (tx) => {
          for (const { does, which, other, text } of steps) {
            const ids = (await idsIn(tx)).map(({ id }) => id);
            const pick = (at: number) => ids[at % Math.max(1, ids.length)] ?? 0;
            await statements[does](pick(which), pick(other), text).execute(tx);
          }
          await raiseNetworkVersion(tx);
        });
        await compare();
      }
    };
    const idsIn = (tx: typeof context.db) =>
      tx.selectFrom('entities').select('id').orderBy('id').execute();
    await fc.assert(fc.asyncProperty(changes, follow), {
      numRuns: runsOf(1),
      endOnFailure: true,
    });
    const outcomes = kept.mock.results.map(({ value }) => value !== null);
    expect(outcomes.filter(Boolean).length).toBeGreaterThan(20);
    expect(outcomes.filter((isKept) => !isKept).length).toBeGreaterThan(20);
  }, 600_000);
});
