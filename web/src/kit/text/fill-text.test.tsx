import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fillText } from './fill-text.ts';

it('fillText puts each element in its place, in the order of the sentence', () => {
  const sentence = 'In {survivor} there is {merged}, too.';
  const filled = fillText(sentence, { merged: <b>Reef</b>, survivor: 'Ocean' });
  expect(render(filled).container.innerHTML).toBe('In Ocean there is <b>Reef</b>, too.');
});
