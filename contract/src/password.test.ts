import { expect, it } from 'vitest';
import { isShortPassword } from './password.ts';

it.each([
  ['seven77', true],
  ['eight888', false],
  ['e\u0301'.repeat(7), true],
  ['\u{1F33F}'.repeat(8), false],
])('isShortPassword of %j returns %j', (typed, isShort) => {
  expect(isShortPassword(typed)).toBe(isShort);
});
