import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTagName, normaliseTagName, tagMessages } from './tag-name.ts';

describe('normaliseTagName [spec 2.5] [spec 3.5]', () => {
  it.each([
    ['climate', 'CLIMATE'],
    ['  Street  Art ', 'STREET-ART'],
    ['Künstler', 'KUNSTLER'],
    ['café!', 'CAFE'],
    ['Straße', 'STRASSE'],
    ['Łódź', 'LODZ'],
    ['Ørsted', 'ORSTED'],
    ['mātauranga', 'MATAURANGA'],
    ['a_b/c', 'ABC'],
    ['日本', ''],
  ])('normalises %j to %j', (typed, stored) => {
    expect(normaliseTagName(typed)).toBe(stored);
  });

  it('returns a normalised name unchanged, with only capitals, digits and dashes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const once = normaliseTagName(typed);
        expect(normaliseTagName(once)).toBe(once);
        expect(once).toMatch(/^[A-Z0-9-]*$/u);
      }),
    );
  });
});

describe('checkTagName [spec 2.5]', () => {
  it.each([
    ['', tagMessages.empty],
    ['AB', 'Tag name must be at least 3 characters long'],
    ['ABCDEFGHIJKLM', 'Tag name must be no more than 12 characters long'],
    ['ABC DEF', 'Tag name can only contain letters, numbers, and dashes'],
    ['AB--CD', 'Tag name cannot contain consecutive dashes'],
    ['-ABC', 'Tag name cannot start or end with a dash'],
    ['ABC-', 'Tag name cannot start or end with a dash'],
    ['ABC', null],
    ['A1-B2', null],
    ['ABCDEFGHIJKL', null],
  ])('returns for the name %j the message %j', (name, message) => {
    expect(checkTagName(name)).toBe(message);
  });

  it('accepts a longer name up to the limit that it receives', () => {
    expect(checkTagName('AEROSPACE-ENGINEER', 40)).toBeNull();
    expect(checkTagName('A'.repeat(41), 40)).toBe(tagMessages.long);
  });
});
