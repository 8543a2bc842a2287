import { describe, expect, it } from 'vitest';
import { aboutText, locationText, tagsText } from './card-text.ts';
import { readEntityListAddress, writeEntityListAddress } from './entity-list-address.ts';

describe('a card', () => {
  it('says what is missing', () => {
    expect(aboutText({ type: 'person', about: ' ' })).toBe('No bio available');
    expect(aboutText({ type: 'project', about: '' })).toBe('No description available');
    expect(aboutText({ type: 'organization', about: '' })).toBe('No description available');
    expect(aboutText({ type: 'person', about: 'Reads the tides. ' })).toBe('Reads the tides.');
  });

  it('names the place of projects and organisations only', () => {
    expect(locationText({ type: 'person', location: 'Suva, Fiji' })).toBeNull();
    expect(locationText({ type: 'project', location: 'Suva, Fiji' })).toBe('Suva, Fiji');
    expect(locationText({ type: 'organization', location: '' })).toBe('No location');
  });

  it('shows three tags and counts the rest', () => {
    const tags = ['REEF', 'TIDE', 'SALT', 'SAND'];
    expect(tagsText({ tags, tags_count: 7 })).toEqual({ shown: ['REEF', 'TIDE', 'SALT'], more: 4 });
    expect(tagsText({ tags: ['REEF'], tags_count: 1 })).toEqual({ shown: ['REEF'], more: 0 });
  });
});

describe('the address of the entity list', () => {
  it('is read as it was written, and begins with the people', () => {
    const address = { type: 'organization', q: 'écran', page: 3 } as const;
    expect(writeEntityListAddress(address)).toEqual({ tab: 'organizations', q: 'écran', page: 3 });
    expect(readEntityListAddress(writeEntityListAddress(address))).toEqual(address);
    const first = { type: 'person', q: '', page: 1 };
    expect(readEntityListAddress({ tab: 'users', page: '-2', q: ['a', 'b'] })).toEqual(first);
    expect(writeEntityListAddress(readEntityListAddress({}))).toEqual({
      tab: undefined,
      q: undefined,
      page: undefined,
    });
  });
});
