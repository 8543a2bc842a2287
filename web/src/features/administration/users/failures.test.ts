import { expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { failures } from './failures.ts';

const refusal = (status: number, detail: string) =>
  new ApiError({ status, code: 'rule_broken', detail });

it.each([
  ['deleteUser', 403, 'x', 'Access denied. Only superusers can delete users.'],
  ['deleteUser', 400, 'Cannot delete your own account.', 'Cannot delete your own account.'],
  ['deleteUser', 404, 'x', 'User not found. They may have already been deleted.'],
  ['deleteUser', 500, 'Broken.', 'Failed to delete user: Broken.'],
  [
    'rank',
    400,
    'Cannot modify your own superuser status.',
    'Cannot modify your own superuser status.',
  ],
  ['rank', 403, 'Only superusers may.', 'Only superusers may.'],
  ['rank', 404, 'User not found.', 'User not found.'],
  ['rank', 500, 'Broken.', 'Failed to toggle superuser status: Broken.'],
  [
    'revoke',
    400,
    'Cannot remove the last owner of an entity.',
    'Cannot remove the last owner of an entity.',
  ],
  [
    'revoke',
    404,
    'User role not found. It may have already been removed.',
    'User role not found. It may have already been removed.',
  ],
  ['revoke', 500, 'Broken.', 'Failed to revoke access: Broken.'],
  ['deleteEntity', 403, 'x', 'Access denied. Only superusers can delete entities.'],
  ['deleteEntity', 404, 'x', 'Entity not found. It may have already been deleted.'],
  ['deleteEntity', 500, 'Broken.', 'Failed to delete entity: Broken.'],
  ['reset', 403, 'Only superusers may.', 'Only superusers may.'],
  ['reset', 404, 'User not found.', 'User not found.'],
  ['reset', 400, 'Too common.', 'Password validation failed: Too common.'],
  ['reset', 429, 'x', 'Too many requests. Please wait a moment before trying again.'],
  ['reset', 500, 'Broken.', 'Failed to reset password: Broken.'],
] as const)(
  'failure of %s with %i (%s) reads: %s [spec 1.8] [spec 3.8]',
  (action, status, detail, sentence) => {
    expect(failures[action](refusal(status, detail))).toBe(sentence);
  },
);

it('failure without an answer names the action that failed', () => {
  const error = new ApiError({ status: 0, code: 'unreachable', detail: 'No answer.' });
  expect(failures.revoke(error)).toBe('Failed to revoke access: No answer.');
  expect(failures.rank(new Error('Odd.'))).toBe('Failed to toggle superuser status: Odd.');
});
