import { describe, expect, it } from 'vitest';
import { directions, roleHere, turnDirection } from './direction.ts';

describe('the direction of a role', () => {
  it('is the same again after it was turned twice', () => {
    for (const one of [...directions, null]) {
      expect(turnDirection(turnDirection(one))).toBe(one);
    }
    expect([turnDirection('forward'), turnDirection('both')]).toEqual(['back', 'both']);
  });

  it('is read right from both ends', () => {
    const read = (role: string, direction: Parameters<typeof roleHere>[0]['direction']) =>
      roleHere({ role, direction }, 'Ines Quill');
    expect(read('teacher of', 'forward')).toBe('teacher of');
    expect(read('teacher of', 'back')).toBe('teacher: Ines Quill');
    expect(read('teacher', 'back')).toBe('teacher: Ines Quill');
    expect(read('friend', 'both')).toBe('friend');
    expect(read('teacher of', null)).toBe('teacher of');
    expect(read('', 'back')).toBe('');
  });
});
