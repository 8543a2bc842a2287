import { expect, it } from 'vitest';
import { ownProfileQuery } from '../domain/entity/own-profile.ts';
import { editableEntitiesQuery, ownRolesQuery } from '../domain/entity/own-queries.ts';
import { entityUsersQuery } from '../features/access/api.ts';
import { roleTypesQuery } from '../features/connections/api.ts';

/** For how many minutes an answer counts as fresh, and for how many it is kept unused. */
const minutes = ({ staleTime, gcTime }: { staleTime?: unknown; gcTime?: unknown }) =>
  [staleTime, gcTime].map((time) => Number(time) / 60_000);

it('keeps each query fresh and cached for the specified minutes [spec 2.9]', () => {
  expect(minutes(editableEntitiesQuery)).toEqual([5, 10]);
  expect(minutes(ownRolesQuery)).toEqual([5, 10]);
  expect(minutes(entityUsersQuery('project', 1))).toEqual([2, 5]);
  expect(minutes(roleTypesQuery)).toEqual([10, 10]);
  expect(minutes(ownProfileQuery(1))[0]).toBe(1);
});
