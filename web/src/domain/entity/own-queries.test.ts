import { expect, it } from 'vitest';
import { ownProfileQuery } from './own-profile.ts';
import { ownRolesQuery } from './own-queries.ts';

it('keeps the own profile fresh for 1 minute, the own roles fresh for 5 and cached for 10 [spec 1.9]', () => {
  expect(ownProfileQuery(7).staleTime).toBe(60_000);
  expect(ownRolesQuery).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
});
