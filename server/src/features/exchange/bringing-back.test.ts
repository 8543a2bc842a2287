// Deleted connections that a superuser wants back, whose role another one of the pair has got, or gets
// by the same import: both are there afterwards, and nothing that was set aside is lost.
import { beforeEach, expect, it } from 'vitest';
import { writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { countsOf, rowsOf, setUpImportAgain } from './test-import-again.ts';

const header = 'node1_type,node1_id,node2_type,node2_id,role,years';
const connect = (...roles: string[]) => ({
  'people.csv': 'id,first_name\np1,Ada\np2,Ben\n',
  'relationships.csv': `${[header, ...roles.map((role) => `person,p1,person,p2,${role},`)].join('\n')}\n`,
});

describeWithDatabase('a deleted connection that an import brings back', (context) => {
  const world = setUpImportAgain(context);
  const { take, call } = world;
  const folder = writeNetworkFolder(connect('Friend', 'Guest'));
  beforeEach(async () => {
    await world.begin();
    await take(folder);
  });

  const stored = async () =>
    context.db.selectFrom('relationships').select(['id', 'role']).orderBy('id').execute();
  const rolesNow = async () => (await stored()).map(({ role }) => role).sort();
  const idOfRole = async (role: string) => (await stored()).find((one) => one.role === role)?.id;
  const say = async (role: string, role_type: string) =>
    call('PUT', `relationships/${await idOfRole(role)}`, { relationship_metadata: { role_type } });
  const disconnect = async (role: string) =>
    call('DELETE', `relationships/${await idOfRole(role)}`);
  const aside = async () =>
    (await context.db.selectFrom('deleted_items').select('id').execute()).length;

  /** Names these rows, and does what the dry run says. */
  async function bring(files: string, lines: number[], takeFileValues = false) {
    const removed = rowsOf(await take(files, { dryRun: true }), 'removed');
    const bringBack = lines.map((line) => removed.get(`relationships.csv:${line}`)?.key ?? '');
    const choices = { takeFileValues, bringBack };
    const foretold = await take(files, { dryRun: true, choices });
    const done = await take(files, { choices });
    expect(countsOf(done)).toEqual(countsOf(foretold));
    expect(done.broughtBack.relationships).toBe(lines.length);
    expect(rowsOf(await take(files, { dryRun: true }), 'removed').size).toBe(0);
    return done;
  }

  it('comes back by what was set aside, with the role that it had last', async () => {
    const id = await idOfRole('Friend');
    await say('Friend', 'Curator');
    await disconnect('Curator');
    await bring(folder, [2]);
    expect([await rolesNow(), await idOfRole('Curator')]).toEqual([['Curator', 'Guest'], id]);
    expect(await aside()).toBe(0);
  });

  it.each([false, true])(
    'comes back from the file where another one has that role: %s',
    async (takes) => {
      await say('Friend', 'Curator');
      await disconnect('Curator');
      await say('Guest', 'Curator');
      await bring(folder, [2], takes);
      expect(await rolesNow()).toEqual(takes ? ['Friend', 'Guest'] : ['Curator', 'Friend']);
      // With its last role, should that be free again.
      expect(await aside()).toBe(1);
    },
  );

  it('comes back beside another one that was set aside with the same role', async () => {
    await say('Friend', 'Curator');
    await disconnect('Curator');
    await say('Guest', 'Curator');
    await disconnect('Curator');
    await bring(folder, [2, 3]);
    expect(await rolesNow()).toEqual(['Curator', 'Guest']);
    expect(await aside()).toBe(1);
  });

  it.each([[['Friend', 'Guest', 'Curator']], [['Curator', 'Friend', 'Guest']]])(
    'comes back beside a new row that has its last role: %s',
    async (roles) => {
      await say('Friend', 'Curator');
      await disconnect('Curator');
      const grown = writeNetworkFolder(connect(...roles));
      const done = await bring(grown, [2 + roles.indexOf('Friend')]);
      expect(done.addedRelationships).toBe(1);
      expect(await rolesNow()).toEqual(['Curator', 'Friend', 'Guest']);
    },
  );
});
