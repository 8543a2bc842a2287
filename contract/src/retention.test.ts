import { expect, it } from 'vitest';
import { describeRetention } from './retention.ts';
import { retention } from './retention-rows.ts';

it('keptText returns how long a kind of data is stored, in words', () => {
  expect(describeRetention(retention.unshown_pictures)).toBe('48 hours after the upload');
  expect(describeRetention(retention.emails)).toBe('30 days after the sending');
  expect(describeRetention(retention.sessions)).toMatch(/^until the end of the session/u);
  expect(describeRetention(retention.pictures)).toBe('until nothing shows them any more');
});
