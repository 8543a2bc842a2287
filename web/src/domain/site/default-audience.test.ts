import { afterEach, expect, it } from 'vitest';
import { readDefaultAudience } from './default-audience.ts';

afterEach(() => document.head.replaceChildren());

it.each([
  ['members', 'members'],
  ['private', 'private'],
  ['friends', 'public'],
  [null, 'public'],
])('reads %s, which the server wrote into the page, as the audience %s', (content, audience) => {
  if (content !== null) {
    const meta = document.createElement('meta');
    meta.name = 'mangrove-default-audience';
    meta.content = content;
    document.head.append(meta);
  }
  expect(readDefaultAudience()).toBe(audience);
});
