import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { toggleFailure } from './tag-details.tsx';
import { checkMerge, validateTagName } from './tag-rules.ts';
import { aTag } from './test-tags.ts';

describe('the name of a tag [spec 3.5]', () => {
  it.each([
    ['tide pools', 'TIDE-POOLS'],
    ['Künste', 'KUNSTE'],
    [' reef! ', 'REEF'],
  ])('given as %o is kept as %s', (typed, name) => {
    expect(validateTagName(typed)).toEqual({ name });
  });

  it.each([
    ['', 'Tag name is required'],
    ['   ', 'Tag name is required'],
    ['!?', 'Invalid tag name'],
    ['ab', 'Tag name must be at least 3 characters long'],
    ['longer-than-12', 'Tag name must be no more than 12 characters long'],
    ['a--b', 'Tag name cannot contain consecutive dashes'],
    ['-abc', 'Tag name cannot start or end with a dash'],
  ])('given as %o is refused: %s', (typed, message) => {
    expect(validateTagName(typed)).toEqual({ message });
  });

  it('may be longer for an official tag', () => {
    expect(validateTagName('aerospace engineer', 'OFFICIAL')).toEqual({
      name: 'AEROSPACE-ENGINEER',
    });
  });
});

describe('a merge of tags', () => {
  const reef = aTag({ id: 1, name: 'REEF' });
  const tide = aTag({ id: 2, name: 'TIDE' });
  const official = aTag({ id: 3, name: 'CLIMATE', tag_status: 'OFFICIAL' });

  it('is refused with a message for each invalid case [spec 3.4] [spec 3.5]', () => {
    expect(checkMerge(reef, ' ', null)).toBe('Target tag name is required');
    expect(checkMerge(reef, 'nothing', null)).toBe('Target tag not found');
    expect(checkMerge(reef, 'reef', reef)).toBe('Cannot merge tag with itself');
    expect(checkMerge(reef, 'climate', official)).toBe(
      'Cannot merge into official tags. Please select an unofficial target tag.',
    );
    expect(checkMerge(official, 'reef', reef)).toBe(
      'Cannot merge official tags. Only unofficial tags can be merged.',
    );
    expect(checkMerge(reef, 'tide', tide)).toBeNull();
  });
});

it('toggleFailure names the action in the panel, and only the reason in the dialog [spec 3.8]', () => {
  const refused = new ApiError({ status: 404, code: 'not_found', detail: 'Tag not found.' });
  const away = new ApiError({ status: 0, code: 'unreachable', detail: 'No server.' });
  expect(toggleFailure(refused, false, 'panel')).toBe(
    'Failed to make tag official: Tag not found.',
  );
  expect(toggleFailure(refused, true, 'panel')).toBe(
    'Failed to make tag unofficial: Tag not found.',
  );
  expect(toggleFailure(refused, true, 'dialog')).toBe('Tag not found.');
  expect(toggleFailure(away, true, 'dialog')).toBe('Failed to toggle official status');
});
