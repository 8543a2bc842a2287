import { describe, expect, it } from 'vitest';
import { roleHere } from './direction.ts';
import { inversesOf, roleBetween, roleKey } from './role-types.ts';

describe('the inverse of a role', () => {
  const pairs = [
    { role: 'teacher of', inverse: 'student of' },
    { role: 'colleague of', inverse: 'colleague of' },
    { role: 'Curator', inverse: 'curated by' },
  ];
  const read = (role: string, list = pairs) =>
    roleHere({ role, direction: 'back' }, 'Ines Quill', inversesOf(list));

  it('is what the end reads that does not hold the role', () => {
    expect(read('teacher of')).toBe('student of');
    expect(read('student of')).toBe('teacher of');
    expect(read('colleague of')).toBe('colleague of');
    expect(read('mentor of')).toBe('mentor: Ines Quill');
    const held = { role: 'teacher of', direction: 'forward' } as const;
    expect(roleHere(held, 'Ines Quill', inversesOf(pairs))).toBe('teacher of');
  });

  it('is found for every spelling of the role', () => {
    expect(roleKey(' Téacher ')).toBe(roleKey('teacher of'));
    expect([read('Teacher'), read('curator of')]).toEqual(['student of', 'curated by']);
  });

  it('is not guessed where a word is the inverse of several', () => {
    const more = [...pairs, { role: 'professor of', inverse: 'student of' }];
    expect([read('professor of', more), read('student of', more)]).toEqual([
      'student of',
      'student: Ines Quill',
    ]);
    const both = [...more, { role: 'student of', inverse: 'taught by' }];
    expect(read('student of', both)).toBe('taught by');
  });

  it('stands between two names with one preposition', () => {
    expect(['teacher', 'teacher of', 'works at'].map(roleBetween)).toEqual([
      'teacher of',
      'teacher of',
      'works at',
    ]);
  });
});
