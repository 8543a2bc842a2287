import { beforeEach } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';

export type User = Awaited<ReturnType<typeof signedIn>>;

/** The app and the calls for a block of tests about users; emptied before each test. */
export function setUpUsers(context: DatabaseContext) {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  const visitor = (state = {}) => signedIn(test, context.db, state);
  const superuser = () => visitor({ isSuperuser: true });
  const call = (path: string) => `/api/v1${path}`;
  const change = (user: User, columns: object) =>
    context.db.updateTable('users').set(columns).where('id', '=', user.userId).execute();

  async function grant(
    user: User,
    entity_id: number,
    role_type: 'OWNER' | 'CONTRIBUTOR' | 'MEMBER',
  ) {
    const row = { user_id: user.userId, entity_id, role_type, is_verified: true };
    await context.db.insertInto('user_roles').values(row).execute();
  }

  async function signIn(email: string, password: string) {
    const answer = await new HttpClient(test.app).form(call('/auth/login'), {
      username: email,
      password,
    });
    return answer.statusCode;
  }
  const isSignedIn = async (user: User) =>
    (await user.get(call('/auth/session'))).json().authenticated as boolean;

  return { test, visitor, superuser, call, change, grant, signIn, isSignedIn };
}
