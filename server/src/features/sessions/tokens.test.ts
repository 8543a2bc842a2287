import { describe, expect, it } from 'vitest';
import { loadSecret } from '../../adapters/secret.ts';
import { Tokens } from './tokens.ts';

const old = loadSecret('a'.repeat(32), '/nowhere');
const current = loadSecret('b'.repeat(32), '/nowhere');
const now = new Date('2026-01-01T00:00:00Z');
const session = { userId: 7, sessionId: 'one' };

describe('tokens during a change of the secret', () => {
  it('of the old secret are valid only while it is given as the previous one', async () => {
    const before = new Tokens(old);
    const access = await before.makeAccessToken(session, now, 900);
    const refresh = before.makeRefreshToken('one', 3);
    const changing = new Tokens(current, old);
    expect(await changing.readAccessToken(access, now)).toMatchObject(session);
    expect(changing.readRefreshToken(refresh)).toEqual({ sessionId: 'one', count: 3 });
    const after = new Tokens(current);
    expect(await after.readAccessToken(access, now)).toBeNull();
    expect(after.readRefreshToken(refresh)).toBeNull();
  });

  it('are made with the new secret immediately', async () => {
    const changing = new Tokens(current, old);
    const access = await changing.makeAccessToken(session, now, 900);
    const refresh = changing.makeRefreshToken('one', 4);
    const after = new Tokens(current);
    expect(await after.readAccessToken(access, now)).toMatchObject(session);
    expect(after.readRefreshToken(refresh)).toEqual({ sessionId: 'one', count: 4 });
    expect(await new Tokens(old).readAccessToken(access, now)).toBeNull();
    expect(new Tokens(old).readRefreshToken(refresh)).toBeNull();
  });

  it('of the old secret expire as before', async () => {
    const access = await new Tokens(old).makeAccessToken(session, now, 900);
    const later = new Date(now.getTime() + 901_000);
    expect(await new Tokens(current, old).readAccessToken(access, later)).toBeNull();
  });
});
