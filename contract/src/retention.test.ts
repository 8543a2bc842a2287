import { expect, it } from 'vitest';
import { keptText, retention } from './retention.ts';

it('says how long something is kept', () => {
  expect(keptText(retention.unshown_pictures)).toBe('48 hours after the upload');
  expect(keptText(retention.emails)).toBe('30 days after the sending');
  expect(keptText(retention.sessions)).toMatch(/^until the end of the session/u);
  expect(keptText(retention.pictures)).toBe('until nothing shows them any more');
});
