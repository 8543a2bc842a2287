import { expect, it } from 'vitest';
import { cardMessages } from './messages.ts';

it('ownMissing asks the owner for at most three missing parts of a profile', () => {
  expect(cardMessages.ownMissing(['picture', 'location', 'about', 'tags', 'links'])).toBe(
    'This is you. Add a picture, a few words and where you are, so that others find you.',
  );
  expect(cardMessages.ownMissing(['location', 'links', 'connect'])).toBe(
    'This is you. Add where you are and links, so that others find you.',
  );
  expect(cardMessages.ownMissing(['tags'])).toBe('This is you. Add tags, so that others find you.');
});
