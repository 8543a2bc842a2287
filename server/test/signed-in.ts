import type { Db } from '../src/db/open.ts';
import { HttpClient } from './http-client.ts';
import type { TestApp } from './test-app.ts';

export const testPassword = 'salt water archive';

let count = 0;

/** A signed-in browser; the account is verified by default. */
export async function signedIn(
  test: TestApp,
  db: Db,
  state: { isVerified?: boolean; isSuperuser?: boolean; userType?: 'person' | 'organization' } = {},
): Promise<HttpClient & { userId: number; email: string }> {
  count += 1;
  const email = `user${count}@example.org`;
  const client = new HttpClient(test.app);
  const answer = await client.post('/api/v1/auth/register?auto_login=true', {
    email,
    password: testPassword,
    name: `User ${count}`,
    user_type: state.userType ?? 'person',
  });
  const { user } = answer.json<{ user: { id: number } }>();
  await db
    .updateTable('users')
    .set({ is_verified: state.isVerified ?? true, is_superuser: state.isSuperuser ?? false })
    .where('id', '=', user.id)
    .execute();
  return Object.assign(client, { userId: user.id, email });
}
