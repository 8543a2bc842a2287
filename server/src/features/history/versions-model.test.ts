import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import type { EntityDocument } from '../../domain/entity/document.ts';
import { newestRevision, replay, setUpHistory, storedThings, type User } from './test-history.ts';

const tagNames = ['SALT', 'TIDE', 'INK-ART', 'PEAT'];
const pictures = ['a', 'b', 'c'].map((one) => `/api/v1/files/person/${one.repeat(22)}.webp`);

const word = fc.constantFrom('', 'Low Water', 'Ebb\nand flow', 'Tide “charts”', '水の 道');
const body = fc.record(
  {
    about: word,
    tags: fc.subarray(tagNames),
    locations: fc.subarray(['Hobart', 'Suva', 'Nadi']),
    links: fc.subarray(['ines', 'tide']),
    photo: fc.constantFrom('', ...pictures),
  },
  { requiredKeys: [] },
);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constant('save' as const), fc.nat(2), fc.nat(1), body) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('link' as const), fc.nat(2), fc.nat(1), fc.nat(9)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('relate' as const), fc.nat(2), fc.nat(2), word) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('grant' as const), fc.nat(2), fc.nat(2), fc.nat(2)),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('tag' as const), fc.nat(3), fc.nat(3), fc.nat(2)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constant('erase' as const), fc.nat(2), fc.nat(1), fc.nat(1)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('undo' as const), fc.nat(30), fc.nat(1), fc.nat(1)),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const kinds = ['person', 'organization', 'project'] as const;
const paths = { person: 'people', organization: 'organizations', project: 'projects' } as const;

describeWithDatabase('versions in a random history', (context) => {
  const { call, visitor, superuser, send, documentOf } = setUpHistory(context);

  it('replay to the present and can be restored in any order', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 16 }),
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        async (steps, picks) => {
          await context.empty();
          const world = await begin();
          const start = await storedThings(context);
          const from = await newestRevision(context);
          const versions: { id: number; act: number; document: EntityDocument }[] = [];
          for (const one of steps) {
            const before = await newestRevision(context);
            await take(world, one);
            expect(await replay(context, start, from)).toEqual(await storedThings(context));
            for (const { subject_id: id, act_id: act } of await touchedSince(before)) {
              const document = await documentOf(id);
              if (document) versions.push({ id, act: Number(act), document });
            }
          }
          for (const pick of picks) {
            const version = versions[pick % Math.max(1, versions.length)];
            if (version) await restoreAndUndo(world, version);
          }
          expect(await replay(context, start, from)).toEqual(await storedThings(context));
        },
      ),
      { numRuns: runsOf(6), endOnFailure: true },
    );
  });

  interface World {
    admin: User;
    users: User[];
    entities: { id: number; type: (typeof kinds)[number] }[];
  }

  async function begin(): Promise<World> {
    const users = [await superuser(), await superuser(), await visitor()];
    const [admin] = users as [User];
    const entities = [];
    for (const type of kinds) {
      const named = type === 'person' ? { first_name: 'Ines', last_name: 'Quill' } : { name: type };
      const made = await send(admin, 'POST', `/${paths[type]}`, named);
      entities.push({ id: made.body.id, type });
    }
    for (const url of pictures) {
      const name = url.split('/').at(-1) as string;
      const file = { name, entity_type: 'person' as const, content_type: 'image/webp' };
      await context.db
        .insertInto('files')
        .values({ ...file, byte_size: 3 })
        .execute();
    }
    return { admin, users, entities };
  }

  const touchedSince = (revision: number) =>
    context.db
      .selectFrom('revisions')
      .select(['subject_id', 'act_id'])
      .where('subject', '=', 'entity')
      .where('id', '>', revision)
      .execute();

  /** Restores a version exactly; undoing this, and undoing the undo, give the states in between. */
  async function restoreAndUndo(
    { admin, entities }: World,
    { id, act, document }: { id: number; act: number; document: EntityDocument },
  ) {
    const entity = entities.find((one) => one.id === id);
    const before = await documentOf(id);
    const path = `/entities/${entity?.type}/${id}/versions/${act}/restore`;
    const restored = await send(admin, 'POST', path, {});
    const after = await documentOf(id);
    if (restored.body.left_out.length === 0) expect(after).toEqual(document);
    if (restored.act === 0) return;
    const undone = await send(admin, 'POST', `/acts/${restored.act}/undo`);
    if (undone.body.left_out.length === 0) expect(await documentOf(id)).toEqual(before);
    const redone = await send(admin, 'POST', `/acts/${undone.act}/undo`);
    if (redone.body.left_out.length === 0) expect(await documentOf(id)).toEqual(after);
  }

  /** Refused steps are fine, too: history must describe what actually happened. */
  async function take({ admin, users, entities }: World, [kind, a, b, c]: Step): Promise<void> {
    const entity = entities[a % 3] as World['entities'][number];
    const user = users[(typeof b === 'number' ? b : 0) % 2] as User;
    const write = (method: 'POST' | 'PUT' | 'DELETE', path: string, given?: object) =>
      user.write(method, call(path), given);
    if (kind === 'save') {
      await write('PUT', `/${paths[entity.type]}/${entity.id}`, changeOf(entity.type, c));
    } else if (kind === 'link') {
      const link = await context.db.selectFrom('social_links').select('id').executeTakeFirst();
      if (link && c > 5) await write('DELETE', `/social-links/${link.id}`);
      else {
        const given = { entity_id: entity.id, entity_type: entity.type, platform: 'x' };
        await write('POST', '/social-links', { ...given, url: `tide${c}` });
      }
    } else if (kind === 'relate') {
      await relate(entities, a, b, c, write);
    } else if (kind === 'grant') {
      await grant(users, entity, b, c, write);
    } else if (kind === 'tag') {
      await changeTag(admin, a, b, c);
    } else if (kind === 'erase') {
      const name = pictures[a % 3]?.split('/').at(-1);
      await write('DELETE', `/files/person/${name}`);
    } else {
      const acts = await context.db.selectFrom('acts').select('id').orderBy('id').execute();
      const act = acts[a % Math.max(1, acts.length)];
      // Does not undo the creation: a deleted entity has no versions.
      if (act && a % Math.max(1, acts.length) > 2) await write('POST', `/acts/${act.id}/undo`);
    }
  }

  type Write = (method: 'POST' | 'PUT' | 'DELETE', path: string, given?: object) => unknown;

  async function relate(
    entities: World['entities'],
    a: number,
    b: number,
    role: string,
    write: Write,
  ) {
    const rows = await context.db.selectFrom('relationships').select('id').execute();
    const row = rows[a];
    const metadata = { role_type: role.replace('\n', ' '), years_involved: '2019' };
    if (row && b === 0) return write('DELETE', `/relationships/${row.id}`);
    if (row && b === 1) {
      return write('PUT', `/relationships/${row.id}`, { relationship_metadata: metadata });
    }
    const [one, other] = [entities[a], entities[(a + 1 + (b % 2)) % 3]];
    return write('POST', '/relationships', {
      node1_id: one?.id,
      node1_type: one?.type,
      node2_id: other?.id,
      node2_type: other?.type,
      relationship_metadata: metadata,
    });
  }

  async function grant(
    users: User[],
    entity: World['entities'][number],
    b: number,
    c: number,
    write: Write,
  ) {
    const role = (['MEMBER', 'CONTRIBUTOR', 'OWNER'] as const)[c];
    const row = await context.db
      .selectFrom('user_roles')
      .select('id')
      .where('entity_id', '=', entity.id)
      .where('user_id', '=', users[2]?.userId ?? 0)
      .executeTakeFirst();
    if (!row) {
      const given = { user_email: users[2]?.email, role_type: role };
      return write('POST', `/entities/${entity.type}/${entity.id}/users`, given);
    }
    if (b === 0) return write('DELETE', `/entities/user-roles/${row.id}`);
    return write('PUT', `/entities/user-roles/${row.id}`, { role_type: role });
  }

  async function changeTag(admin: User, a: number, b: number, c: number) {
    const rows = await context.db.selectFrom('tags').select(['id', 'name']).orderBy('id').execute();
    const [one, other] = [rows[a], rows[b]];
    if (!one) return;
    if (c === 0) await admin.write('DELETE', call(`/tags/${one.id}`));
    else if (c === 1) {
      await admin.post(call(`/tags/${one.id}/merge`), { target_id: other?.id ?? one.id });
    } else await admin.write('PUT', call(`/tags/${one.id}`), { name: `${one.name}-${b}` });
  }
});

function changeOf(
  type: (typeof kinds)[number],
  {
    about,
    tags,
    locations,
    links,
    photo,
  }: typeof body extends fc.Arbitrary<infer One> ? One : never,
) {
  return {
    ...(about === undefined ? {} : { [type === 'person' ? 'bio' : 'description']: about }),
    ...(tags ? { tags_with_type: tags.map((name) => ({ name })) } : {}),
    ...(locations ? { locations: locations.map((city) => ({ city, latitude: -41.3 })) } : {}),
    ...(links ? { social_links: links.map((url) => ({ platform: 'instagram', url })) } : {}),
    ...(photo === undefined || type === 'project' ? {} : { photo_url: photo }),
    ...(photo && type === 'project' ? { images: [{ image_url: photo, caption: 'Ebb' }] } : {}),
    ...(photo === '' && type === 'project' ? { images: [] } : {}),
  };
}
