import { listTags } from '@mangrove/contract';
import { beforeAll, expect } from 'vitest';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';

export type Admin = Awaited<ReturnType<typeof signedIn>>;

/** The app for a block of tests about tags, with a superuser's calls that change and read them. */
export function setUpTags(context: DatabaseContext) {
  const test = sharedApp(context);
  let admin: Admin;
  const told: { type: string; id: number }[][] = [];
  beforeAll(() => {
    test.announcements.onAnnouncement((one) => {
      if (one.type === 'graph_changed') told.push(one.entities);
    });
  });

  /** Empties everything. @returns the new superuser */
  async function begin(): Promise<Admin> {
    await context.empty();
    admin = await signedIn(test, context.db, { isSuperuser: true });
    told.length = 0;
    return admin;
  }

  const call = (path: string) => `/api/v1${path}`;
  const read = async (path: string) => {
    const answer = await admin.get(call(path));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const list = async (query = '') => listTags.reply.parse(await read(`/tags?${query}`));
  const names = async (query: string) => (await list(query)).tags.map((tag) => tag.name);
  const idOf = async (name: string): Promise<number> => {
    const tag = (await list(`search=${name}`)).tags.find((one) => one.name === name);
    return tag?.id ?? 0;
  };
  const make = async (name: string, body: object = {}) => {
    const answer = await admin.post(call('/tags'), { name, ...body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const tagsOf = async (path: string): Promise<[string, string][]> =>
    (await read(path)).tags_with_type.map((tag: { name: string; tag_type: string }) => [
      tag.name,
      tag.tag_type,
    ]);
  const official = async () => (await read('/config/official-tags')).official_tags;
  const refusal = (answer: { statusCode: number; json(): { detail: string; code: string } }) => [
    answer.statusCode,
    answer.json().detail,
  ];
  const merge = (id: number, target_id: number) =>
    admin.post(call(`/tags/${id}/merge`), { target_id });
  const rename = (id: number, name: string) => admin.write('PUT', call(`/tags/${id}`), { name });
  const acts = async () =>
    (await context.db.selectFrom('audit_log').selectAll().orderBy('id').execute())
      .filter(({ event }) => event.includes('tag'))
      .map(({ event, actor_id, target_id, details }) => ({ event, actor_id, target_id, details }));

  return {
    begin,
    test,
    told,
    call,
    read,
    list,
    names,
    idOf,
    make,
    tagsOf,
    official,
    refusal,
    merge,
    rename,
    acts,
  };
}
