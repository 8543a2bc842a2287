import { beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn, testPassword } from '../../../test/signed-in.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('the server with ENUMERATION=strict', (context) => {
  const test = sharedApp(context, { ENUMERATION: 'strict' });
  let known: string;
  beforeEach(async () => {
    await context.empty();
    const open = await startTestApp(context.db);
    known = (await signedIn(open, context.db)).email;
    await open.close();
    await context.db.deleteFrom('outbox').execute();
  });

  const emails = () =>
    context.db.selectFrom('outbox').select(['kind', 'address']).orderBy('id').execute();
  const register = (email: string, query = '') =>
    new HttpClient(test.app).post(`/api/v1/auth/register${query}`, {
      email,
      password: 'tide table for 1869',
      name: 'Mei Tan',
    });

  it.each(['', '?auto_login=true'])(
    'answers register%s the same for new and taken addresses',
    async (query) => {
      const answers = await Promise.all(
        ['new@example.org', known.toUpperCase()].map((email) => register(email, query)),
      );
      const [fresh, taken] = answers.map(({ statusCode, cookies, body }) => ({
        statusCode,
        cookies: cookies.length,
        body: body.replace(/"email":"[^"]*"/u, ''),
      }));
      expect(taken).toEqual(fresh);
      expect(fresh?.statusCode).toBe(201);
      expect(answers[0]?.json()).toEqual({
        user: {
          id: 0,
          email: 'new@example.org',
          name: 'Mei Tan',
          user_type: 'person',
          is_superuser: false,
          is_verified: false,
        },
      });
      const sent = await emails();
      expect(sent).toHaveLength(2);
      expect(sent).toContainEqual({ kind: 'verify', address: 'new@example.org' });
      expect(sent).toContainEqual({ kind: 'registration_tried', address: known });
      const login = await new HttpClient(test.app).form('/api/v1/auth/login', {
        username: known,
        password: testPassword,
      });
      expect(login.statusCode).toBe(200);
    },
  );

  it('sends the owner of a taken address at most three e-mails in an hour', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await register(known)).statusCode).toBe(201);
    }
    expect(await emails()).toHaveLength(3);
  });

  it('answers a forgotten password the same for known and unknown addresses', async () => {
    const ask = async (email: string) => {
      const path = '/api/v1/auth/forgot-password';
      const answer = await new HttpClient(test.app).form(path, { email });
      return [answer.statusCode, answer.json()];
    };
    const answers = [await ask(known), await ask('nobody@example.org')];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.[0]).toBe(200);
    expect(await emails()).toEqual([{ kind: 'reset', address: known }]);
  });

  it.each([
    ['forgot-password', 'reset'],
    ['request-verify-token', 'verify'],
  ])('takes half a second for %s of known and unknown addresses', async (call, kind) => {
    await context.db.updateTable('users').set({ is_verified: false }).execute();
    for (const email of [known, 'nobody@example.org']) {
      const begunAt = performance.now();
      const answer = await new HttpClient(test.app, 'program').form(`/api/v1/auth/${call}`, {
        email,
      });
      const spentMs = performance.now() - begunAt;
      expect(answer.statusCode).toBe(200);
      expect(spentMs).toBeGreaterThan(490);
    }
    expect(await emails()).toEqual([{ kind, address: known }]);
  });

  it('sends the owner of a taken address at most three e-mails for parallel attempts', async () => {
    await Promise.all(Array.from({ length: 8 }, () => register(known)));
    expect(await emails()).toHaveLength(3);
  });
});
