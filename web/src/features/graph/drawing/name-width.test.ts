import { expect, it } from 'vitest';
import { nameWidth } from './name-width.ts';

it('is what a browser measures of the typeface, nearly', () => {
  // Measured in Chromium with weight 520: 492.5, 1,082.4 and 281.3 hundredths of the size.
  const measured = { 'Mere Kingi': 4.925, 'Künstlerhaus Bethanien': 10.824, 'Ты и я': 2.813 };
  for (const [name, width] of Object.entries(measured)) {
    const found = nameWidth(name, 'plain', false) / 12.5;
    expect(Math.abs(found / width - 1)).toBeLessThan(0.03);
  }
});

it('counts marks as nothing, and square letters of other typefaces as square', () => {
  expect(nameWidth('a\u0301', 'plain', false)).toBe(nameWidth('a', 'plain', false));
  expect(nameWidth('潮汐', 'hub', true)).toBe(28);
  expect(nameWidth('مد', 'plain', false)).toBeGreaterThan(0);
});
