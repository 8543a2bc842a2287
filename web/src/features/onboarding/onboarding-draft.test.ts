import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { noLocation } from '../../domain/fields/location.ts';
import { failureOf } from './create-profile.ts';
import {
  changeOf,
  emptyDraft,
  findFault,
  linkOf,
  mayLeaveStep,
  percentOf,
  readStoredDraft,
} from './onboarding-draft.ts';

it('percentOf returns the progress in whole percents [spec 2.2]', () => {
  expect([0, 1, 2, 3, 4, 5].map((step) => percentOf(step, 6))).toEqual([17, 33, 50, 67, 83, 100]);
});

it('mayLeaveStep requires only the first name [spec 2.4]', () => {
  for (const step of [0, 2, 3, 4, 5]) expect(mayLeaveStep({ ...emptyDraft, step })).toBe(true);
  expect(mayLeaveStep({ ...emptyDraft, step: 1 })).toBe(false);
  expect(mayLeaveStep({ ...emptyDraft, step: 1, first_name: '  ' })).toBe(false);
  expect(mayLeaveStep({ ...emptyDraft, step: 1, first_name: 'Hạnh' })).toBe(true);
});

it('changeOf omits blank links, places and tags [spec 2.3] [spec 2.5]', () => {
  const draft = { ...emptyDraft, first_name: ' Mei ', social_links: ['', '  '].map(linkOf) };
  expect(changeOf(draft, 7, '')).toEqual({
    user_id: 7,
    first_name: 'Mei',
    last_name: '',
    pronouns: '',
    bio: '',
    photo_url: '',
  });
});

it('changeOf assigns each link to the platform of its address, once', () => {
  const social_links = [
    'https://www.instagram.com/mei.lin/?igsh=1',
    'mei.example.org',
    '',
    'https://mei.example.org',
    'https://mastodon.social/@mei',
  ].map(linkOf);
  expect(changeOf({ ...emptyDraft, first_name: 'Mei', social_links }, 7, '').social_links).toEqual([
    { platform: 'instagram', url: 'mei.lin', audience: 'public' },
    { platform: 'website', url: 'https://mei.example.org', audience: 'public' },
    { platform: 'mastodon', url: 'mei@mastodon.social', audience: 'public' },
  ]);
});

it('changeOf includes picture, place and tags', () => {
  const location = { ...noLocation, country: 'Aotearoa' };
  const tags = [{ name: 'CLIMATE', tag_type: 'topics' as const }];
  const draft = { ...emptyDraft, first_name: 'Mei', locations: [location], tags };
  expect(changeOf(draft, 7, '/files/a.png')).toMatchObject({
    photo_url: '/files/a.png',
    locations: [location],
    tags_with_type: tags,
  });
});

it('findFault returns the first part that would be refused [spec 2.2] [spec 2.5]', () => {
  expect(findFault({ ...emptyDraft, about: 'a'.repeat(500) })).toBeNull();
  expect(findFault({ ...emptyDraft, about: '🌊'.repeat(500) })).toBeNull();
  expect(findFault({ ...emptyDraft, about: 'a'.repeat(501) })).toEqual({
    step: 'about',
    message: 'At most 500 characters.',
  });
  expect(findFault({ ...emptyDraft, social_links: ['', 'not a link'].map(linkOf) })).toEqual({
    step: 'links',
    message: 'Please enter a valid URL (e.g., https://example.com)',
  });
});

it('failureOf reports a missing login, the reason of the server, or a failed creation [spec 2.8]', () => {
  const refused = (status: number, detail: string) =>
    new ApiError({ status, code: 'rule_broken', detail });
  expect(failureOf(refused(401, 'Log in again.'))).toBe('User not authenticated');
  expect(failureOf(refused(400, 'At most 200 characters.'))).toBe('At most 200 characters.');
  expect(failureOf(new TypeError('x is undefined'))).toBe('Failed to create profile');
});

it('readStoredDraft reads what an earlier version of the product stored in the browser', () => {
  const picture = new Blob(['picture']);
  const location = { ...noLocation, city: 'Suva' };
  const earlier = { step: 3, firstName: 'Mei', lastName: 'Lin', picture, location };
  expect(readStoredDraft({ ...earlier, links: ['mei.example.org'] })).toEqual({
    step: 3,
    first_name: 'Mei',
    last_name: 'Lin',
    photo: { url: '', blob: picture },
    locations: [location],
    social_links: [{ platform: 'website', url: 'mei.example.org', audience: 'public' }],
  });
  const now = { step: 3, first_name: 'Mei', locations: [location] };
  expect(readStoredDraft(now)).toEqual(now);
});
