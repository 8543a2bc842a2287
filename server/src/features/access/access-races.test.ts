import { expect, it } from 'vitest';
import { aProject } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import type { User } from './test-access.ts';

describeWithDatabase('concurrent changes of access', (context) => {
  const test = sharedApp(context);

  it('leave one owner when two owners and a superuser change and remove both at once [spec 3.4]', async () => {
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    const users = [await signedIn(test, context.db), await signedIn(test, context.db)];
    for (let round = 0; round < runsOf(20); round += 1) {
      const project = await aProject(context.db);
      const rows = await context.db
        .insertInto('user_roles')
        .values(
          users.map(({ userId }) => ({
            user_id: userId,
            entity_id: project,
            role_type: 'OWNER' as const,
            is_verified: true,
          })),
        )
        .returning('id')
        .execute();
      const [first = 0, second = 0] = rows.map(({ id }) => id);
      const address = (id: number) => `/api/v1/entities/user-roles/${id}`;
      const [one, two] = users as [User, User];
      const answers = await Promise.all([
        one.write('DELETE', address(first)),
        two.write('PUT', address(second), { role_type: 'MEMBER' }),
        superuser.write('DELETE', address(round % 2 ? first : second)),
        superuser.write('PUT', address(round % 2 ? second : first), { role_type: 'CONTRIBUTOR' }),
      ]);
      const codes = answers.map(({ statusCode }) => statusCode);
      for (const code of codes) expect([200, 204, 400, 403, 404]).toContain(code);
      const owners = await context.db
        .selectFrom('user_roles')
        .select('id')
        .where('entity_id', '=', project)
        .where('role_type', '=', 'OWNER')
        .execute();
      expect(owners, `round ${round}: ${codes.join()}`).toHaveLength(1);
    }
  });

  it('grant access once when the same grant is sent twenty times', async () => {
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    const user = await signedIn(test, context.db);
    const project = await aProject(context.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        superuser.post(`/api/v1/entities/project/${project}/users`, {
          user_email: user.email,
          role_type: 'MEMBER',
        }),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([201, ...Array<number>(19).fill(409)]);
    const emails = await context.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'access_granted')
      .where('address', '=', user.email)
      .execute();
    expect(emails).toHaveLength(1);
  });
});

describeWithDatabase('e-mails about access', (context) => {
  it('are limited to three in an hour for one address', async () => {
    const test = await startTestApp(context.db, { RATE_LIMIT: 'on' });
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    const user = await signedIn(test, context.db);
    const grant = async () => {
      const project = await aProject(context.db);
      const answer = await superuser.post(`/api/v1/entities/project/${project}/users`, {
        user_email: user.email,
        role_type: 'MEMBER',
      });
      expect(answer.statusCode).toBe(201);
    };
    const count = async () =>
      (
        await context.db
          .selectFrom('outbox')
          .select('id')
          .where('kind', '=', 'access_granted')
          .execute()
      ).length;
    for (let index = 0; index < 5; index += 1) await grant();
    expect(await count()).toBe(3);
    test.clock.advance(3601);
    await grant();
    expect(await count()).toBe(4);
    await test.close();
  });
});
