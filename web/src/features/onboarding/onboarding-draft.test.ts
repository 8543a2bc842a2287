import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { failureOf } from './create-profile.ts';
import {
  changeOf,
  checkAddress,
  emptyDraft,
  findFault,
  mayLeaveStep,
  percentOf,
} from './onboarding-draft.ts';

it('percentOf returns the progress in whole percents [spec 2.2]', () => {
  expect([0, 1, 2, 3, 4, 5].map((step) => percentOf(step, 6))).toEqual([17, 33, 50, 67, 83, 100]);
});

it('mayLeaveStep requires only the first name [spec 2.4]', () => {
  for (const step of [0, 2, 3, 4, 5]) expect(mayLeaveStep({ ...emptyDraft, step })).toBe(true);
  expect(mayLeaveStep({ ...emptyDraft, step: 1 })).toBe(false);
  expect(mayLeaveStep({ ...emptyDraft, step: 1, firstName: '  ' })).toBe(false);
  expect(mayLeaveStep({ ...emptyDraft, step: 1, firstName: 'Hạnh' })).toBe(true);
});

it('changeOf omits blank links, places and tags [spec 2.3] [spec 2.5]', () => {
  const draft = { ...emptyDraft, firstName: ' Mei ', links: ['', '  '] };
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
  const links = [
    'https://www.instagram.com/mei.lin/?igsh=1',
    'mei.example.org',
    '',
    'https://mei.example.org',
    'https://mastodon.social/@mei',
  ];
  expect(changeOf({ ...emptyDraft, firstName: 'Mei', links }, 7, '').social_links).toEqual([
    { platform: 'instagram', url: 'mei.lin', audience: 'public' },
    { platform: 'website', url: 'https://mei.example.org', audience: 'public' },
    { platform: 'mastodon', url: 'mei@mastodon.social', audience: 'public' },
  ]);
});

it('changeOf includes picture, place and tags', () => {
  const location = { ...emptyDraft.location, country: 'Aotearoa' };
  const tags = [{ name: 'CLIMATE', tag_type: 'topics' as const }];
  const draft = { ...emptyDraft, firstName: 'Mei', location, tags };
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
  expect(findFault({ ...emptyDraft, links: ['', 'not a link'] })).toEqual({
    step: 'links',
    message: 'Please enter a valid URL (e.g., https://example.com)',
  });
  expect(checkAddress('')).toBeUndefined();
});

it('failureOf reports a missing login, the reason of the server, or a failed creation [spec 2.8]', () => {
  const refused = (status: number, detail: string) =>
    new ApiError({ status, code: 'rule_broken', detail });
  expect(failureOf(refused(401, 'Log in again.'))).toBe('User not authenticated');
  expect(failureOf(refused(400, 'At most 200 characters.'))).toBe('At most 200 characters.');
  expect(failureOf(new TypeError('x is undefined'))).toBe('Failed to create profile');
});
