import type { EntityRole } from '@mangrove/contract';
import { aProject } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';

export type User = Awaited<ReturnType<typeof signedIn>>;
export type Holder = User & { roleId: number };

export const missing = 2_000_000_000;

/** An app for tests about the access to one project, and the requests that they make. */
export function setUpAccess(context: DatabaseContext) {
  const test = sharedApp(context);
  let project: number;

  /** Empties the database, then creates a project with its owner, and a superuser. */
  async function begin() {
    await context.empty();
    project = await aProject(context.db, 'Low Water');
    const owner = await someone('OWNER');
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    return { project, owner, superuser };
  }

  async function someone(
    role_type?: EntityRole,
    is_verified = true,
    state = {},
    entity_id = project,
  ): Promise<Holder> {
    const user = await signedIn(test, context.db, state);
    if (!role_type) return Object.assign(user, { roleId: missing });
    const { id } = await context.db
      .insertInto('user_roles')
      .values({ user_id: user.userId, entity_id, role_type, is_verified })
      .returning('id')
      .executeTakeFirstOrThrow();
    return Object.assign(user, { roleId: id });
  }

  const answerOf = (answer: Awaited<ReturnType<User['get']>>) => [
    answer.statusCode,
    answer.body === '' ? null : (answer.json().detail ?? answer.json().role_type),
  ];
  const users = `/api/v1/entities/project`;
  const list = (by: User, type = 'project', id = project) =>
    by.get(`/api/v1/entities/${type}/${id}/users`);
  const grant = async (by: User, body: object, id = project) =>
    answerOf(await by.post(`${users}/${id}/users`, body));
  const change = async (by: User, roleId: number, role_type: EntityRole) =>
    answerOf(await by.write('PUT', `/api/v1/entities/user-roles/${roleId}`, { role_type }));
  const remove = async (by: User, roleId: number) =>
    answerOf(await by.write('DELETE', `/api/v1/entities/user-roles/${roleId}`));
  const verify = async (by: User, roleId: number) =>
    answerOf(await by.write('PATCH', `/api/v1/user-roles/${roleId}/verify`));
  const roleOf = async (user: User) => {
    const row = await context.db
      .selectFrom('user_roles')
      .select(['role_type', 'is_verified'])
      .where('user_id', '=', user.userId)
      .where('entity_id', '=', project)
      .executeTakeFirst();
    return row ? [row.role_type, row.is_verified] : null;
  };
  const emails = () =>
    context.db
      .selectFrom('outbox')
      .select(['address', 'details'])
      .where('kind', '=', 'access_granted')
      .orderBy('id')
      .execute();
  const audit = () =>
    context.db
      .selectFrom('audit_log')
      .select(['event', 'actor_id', 'target_type', 'target_id', 'details'])
      .where('event', 'like', 'access_%')
      .orderBy('id')
      .execute();

  return {
    begin,
    someone,
    answerOf,
    users,
    list,
    grant,
    change,
    remove,
    verify,
    roleOf,
    emails,
    audit,
    test,
  };
}
