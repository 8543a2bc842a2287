import { describe, expect, it } from 'vitest';
import { readReturnAddress } from './return-address.ts';

const read = (given: unknown) => readReturnAddress(given, 'https://mangrove.example');

describe('readReturnAddress', () => {
  it.each(['/profile', '/map?node=person_12&zoom=true', '/person/12#links', '/'])(
    'keeps the address %s within the site',
    (given) => expect(read(given)).toBe(given),
  );

  it.each([
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https:evil.test',
    'https://evil.test/map',
    'javascript:alert(1)',
    '/\t/evil.test',
    '/\n/evil.test',
    'map',
    '',
    undefined,
    ['/map'],
  ])('returns null for %j', (given) => expect(read(given)).toBeNull());

  it('returns null for a path that leads to another site once its dots are resolved', () => {
    expect(read('/map/../..//evil.test')).toBeNull();
  });
});
