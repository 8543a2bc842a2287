import { beforeEach, expect, it } from 'vitest';
import { sharedApp } from '../shared-app.ts';
import { describeWithDatabase } from '../with-database.ts';
import { Callers } from './callers.ts';

describeWithDatabase('the rate limit', (context) => {
  const test = sharedApp(context, { RATE_LIMIT: 'on' });
  beforeEach(async () => {
    await context.empty();
    await test.announcements.announce({ type: 'development_mode', enabled: false });
  });

  it.each([
    ['/api/v1/auth/confirm-password', 5],
    ['/api/v1/auth/register', 5],
    ['/api/v1/auth/login', 10],
  ])('of %s is checked before every other refusal', async (url, most) => {
    const world = new Callers(test, context.db);
    await world.begin();
    const user = await world.actor('US', 'browser');
    const other = await world.signIn('program', await world.account());
    const value = JSON.stringify({ enabled: true });
    await context.db
      .insertInto('settings')
      .values({ name: 'development_mode', value, updated_at: new Date() })
      .execute();
    await test.announcements.announce({ type: 'development_mode', enabled: true });
    await context.db.deleteFrom('rate_limits').execute();
    const codes: string[] = [];
    for (let count = 0; count <= most; count += 1) {
      // Development mode, credentials of two users, a foreign origin, and a malformed body.
      const answer = await user.client.send({
        method: 'POST',
        url,
        payload: 'x',
        headers: {
          authorization: `Bearer ${other.bearer}`,
          origin: 'https://evil.example',
          'content-type': 'text/plain',
        },
      });
      codes.push(answer.json().code);
      if (count === most) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(codes.at(-1)).toBe('rate_limited');
    expect(codes.slice(0, -1)).not.toContain('rate_limited');
  });
});
