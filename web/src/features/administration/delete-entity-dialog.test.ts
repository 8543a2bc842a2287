import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { deletionFailure } from './delete-entity-dialog.tsx';
import { deletion } from './messages.ts';

const refused = (status: number, detail: string) =>
  new ApiError({ status, code: 'forbidden', detail });

describe('the deletion of an entity', () => {
  it.each([
    [403, 'Access denied. Only superusers can delete entities.'],
    [404, 'Entity not found. It may have already been deleted.'],
    [500, 'Failed to delete Reef: Something broke.'],
    [429, 'Failed to delete Reef: Rate limit exceeded: Something broke.'],
  ])('shows why it was refused with %i [spec 3.8]', (status, sentence) => {
    expect(deletionFailure(refused(status, 'Something broke.'), 'Reef')).toBe(sentence);
  });

  it('warns what is removed with an entity of each kind [spec 3.2]', () => {
    expect(deletion.title).toEqual({
      person: 'Delete Person',
      project: 'Delete Project',
      organization: 'Delete Organization',
    });
    expect(deletion.warning.person).toContain('relationships, tags and social links');
    expect(deletion.warning.organization).toContain('relationships, tags and social links');
    expect(deletion.warning.project).toContain('relationships, tags and images');
    expect(deletion.done('Reef')).toBe('Reef deleted successfully.');
  });
});
