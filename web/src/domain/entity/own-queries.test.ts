import { expect, it } from 'vitest';
import { ownProfileQuery } from './own-profile.ts';
import { ownRolesQuery } from './own-queries.ts';

it('treats the own profile as fresh for a minute, the own roles for five, and caches both for ten [spec 1.9]', () => {
  expect(ownProfileQuery(7).staleTime).toBe(60_000);
  expect(ownRolesQuery).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
});
