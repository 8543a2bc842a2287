import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { countsOf, rowsOf, setUpImportAgain, statuses } from './test-import-again.ts';

const count = 6;
const keys = Array.from({ length: count }, (_, index) => `p${index}`);

const people = `id,first_name,last_name,bio,tags\n${keys
  .map((key, index) => `${key},Person,${index},About ${key}.,TIDE;T-${index}X\n`)
  .join('')}`;
// Every pair of neighbours, some of them twice, and each with the project.
const relationships = `node1_type,node1_id,node2_type,node2_id,role,years\n${keys
  .flatMap((key, index) => [
    `person,${key},person,p${(index + 1) % count},Friend,2001`,
    ...(index % 2 === 0 ? [`person,p${(index + 1) % count},person,${key},Friend,2001`] : []),
    `person,${key},project,x1,${index < 4 ? 'Artist' : 'Curator'},`,
  ])
  .join('\n')}\n`;
const files = { 'people.csv': people, 'relationships.csv': relationships };
const grown = {
  'people.csv': `${people}p9,Newcomer,,,T-9X\n`,
  'relationships.csv': `${relationships}${keys.map((key) => `person,p9,person,${key},Guest,\n`).join('')}`,
};

const what = fc.oneof(
  { weight: 3, arbitrary: fc.constant('save' as const) },
  { weight: 2, arbitrary: fc.constant('correct' as const) },
  { weight: 2, arbitrary: fc.constant('disconnect' as const) },
  { weight: 3, arbitrary: fc.constant('remove' as const) },
  { weight: 4, arbitrary: fc.constant('merge' as const) },
  { weight: 1, arbitrary: fc.constant('part' as const) },
  { weight: 1, arbitrary: fc.constant('restore' as const) },
  { weight: 2, arbitrary: fc.constant('report' as const) },
  { weight: 2, arbitrary: fc.constant('decide' as const) },
  { weight: 2, arbitrary: fc.constant('account' as const) },
  { weight: 2, arbitrary: fc.constant('cleanUp' as const) },
  { weight: 2, arbitrary: fc.constant('import' as const) },
);
const step = fc.tuple(what, fc.nat(20), fc.nat(20));
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

describeWithDatabase('an import after anything that people did', (context) => {
  const world = setUpImportAgain(context);
  const { take, call, remove, report, decide, hide, merge, network } = world;
  const folder = writeNetworkFolder(files);
  const larger = writeNetworkFolder(grown);

  it('brings nothing back, and does what the dry run said', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        await world.begin();
        await take(folder);
        for (const one of steps) await act(one);
        await expectUnchanged();
        await expectExactlyTheNewRows();
        await expectTakenAndUndone();
        await expectBack();
      }),
      { numRuns: runsOf(8), endOnFailure: true },
    );
  });

  async function expectUnchanged() {
    const before = await network();
    const foretold = await take(folder, { dryRun: true });
    const done = await take(folder);
    expect(countsOf(done)).toEqual(countsOf(foretold));
    expect(statuses(done)).toEqual(statuses(foretold));
    expect(rowsOf(done, 'new').size).toBe(0);
    expect(await network()).toEqual(before);
  }

  async function expectExactlyTheNewRows() {
    const before = await sizes();
    const foretold = await take(larger, { dryRun: true });
    const done = await take(larger);
    expect(countsOf(done)).toEqual(countsOf(foretold));
    const after = await sizes();
    expect(done.added).toEqual({ person: 1, organization: 0, project: 0 });
    expect(after.entities - before.entities).toBe(1);
    expect(after.relationships - before.relationships).toBe(done.addedRelationships);
    const again = await take(larger);
    expect([again.added.person, again.addedRelationships]).toEqual([0, 0]);
  }

  async function expectTakenAndUndone() {
    const before = { ...(await network()), tag_names: [] };
    const choices = { takeFileValues: true, bringBack: [] };
    const foretold = await take(larger, { dryRun: true, choices });
    const done = await take(larger, { choices });
    expect(countsOf(done)).toEqual(countsOf(foretold));
    const after = await take(larger, { dryRun: true });
    expect([...rowsOf(after, 'changed'), ...rowsOf(after, 'different')]).toEqual([]);
    const act = await context.db
      .selectFrom('acts')
      .select('id')
      .where('kind', '=', 'file_values_taken')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (done.taken.entities + done.taken.relationships === 0) return;
    await call('POST', `acts/${act?.id}/undo`);
    expect({ ...(await network()), tag_names: [] }).toEqual(before);
  }

  async function expectBack() {
    const plain = await take(larger, { dryRun: true });
    const bringBack = [...rowsOf(plain, 'removed').values()]
      .filter(
        ({ fate }) => fate.removed?.reason !== 'hidden' && fate.removed?.reason !== 'with_end',
      )
      .map(({ key }) => key);
    const choices = { takeFileValues: false, bringBack };
    const foretold = await take(larger, { dryRun: true, choices });
    const before = await sizes();
    const done = await take(larger, { choices });
    expect(countsOf(done)).toEqual(countsOf(foretold));
    const left = [...rowsOf(await take(larger, { dryRun: true }), 'removed').values()];
    expect(left.filter(({ key }) => bringBack.includes(key))).toEqual([]);
    const after = await sizes();
    expect(after.entities - before.entities).toBeLessThanOrEqual(done.broughtBack.entities);
  }

  async function sizes() {
    const [entities, edges] = [await live('entities'), await live('relationships')];
    return { entities: entities.length, relationships: edges.length };
  }
  const live = async (table: 'entities' | 'relationships') =>
    (await context.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const pick = <One>(all: One[], index: number): One | undefined => all[index % (all.length || 1)];

  async function act([kind, a, b]: Step): Promise<unknown> {
    const everyone = (
      await context.db
        .selectFrom('entities')
        .select('id')
        .where('type', '=', 'person')
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);
    const [one, other] = [pick(everyone, a), pick(everyone, b)];
    const edge = pick(await live('relationships'), a);
    if (kind === 'import') return take(folder);
    if (kind === 'cleanUp') return world.cleanUp();
    if (kind === 'save' && one) return call('PUT', `people/${one}`, { bio: `Changed ${b}.` });
    if (kind === 'remove' && one) return remove(one);
    if (kind === 'account' && one) return world.deleteAccountWith(one);
    if (kind === 'merge' && one && other && one !== other) return merge(one, other);
    if (kind === 'disconnect' && edge) return call('DELETE', `relationships/${edge}`);
    if (kind === 'correct' && edge) {
      const metadata = { role_type: `Role ${b}` };
      return world.admin.write('PUT', `/api/v1/relationships/${edge}`, {
        relationship_metadata: metadata,
      });
    }
    if (kind === 'report' && one) return report(one).then((id) => (b % 2 === 0 ? hide(id) : null));
    return takeBack(kind, a, b);
  }

  async function takeBack(kind: Step[0], a: number, b: number): Promise<unknown> {
    if (kind === 'decide') {
      const open = await context.db
        .selectFrom('reports')
        .select('id')
        .where('outcome', 'is', null)
        .execute();
      const one = pick(open, a);
      return one && decide(one.id, b % 3 === 0 ? 'unchanged' : 'removed');
    }
    const { admin } = world;
    if (kind === 'part') {
      const merges = await context.db.selectFrom('merges').select('id').orderBy('id').execute();
      // Refused once the survivor is gone, or after 30 days.
      return admin.post(`/api/v1/merges/${pick(merges, a)?.id ?? 1}/undo`);
    }
    const items = await context.db.selectFrom('deleted_items').select('id').orderBy('id').execute();
    return kind === 'restore' && admin.post(`/api/v1/deleted/${pick(items, a)?.id ?? 1}/restore`);
  }
});
