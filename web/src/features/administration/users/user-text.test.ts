import type { AdminUser } from '@mangrove/contract/browser';
import { expect, it } from 'vitest';
import { lineOf, profilesOf } from './user-text.ts';

const profile = (name: string) => ({ name, role_type: 'CONTRIBUTOR' }) as const;
const withProfiles = (...names: string[]) =>
  ({ person_profiles: names.map(profile), last_login_at: null }) as unknown as AdminUser;

it('profilesOf names a single profile with its role, and counts several [spec 3.2]', () => {
  expect(profilesOf(withProfiles('Aroha Ngata'))).toEqual({ text: 'Aroha Ngata', role: 'Steward' });
  expect(profilesOf(withProfiles('Aroha', 'Zoë'))).toEqual({ text: 'Multiple (2)', role: null });
  expect(profilesOf(withProfiles())).toEqual({ text: 'No person profiles', role: null });
  expect(lineOf(withProfiles('Zoë'), new Date())).toBe('Zoë · never logged in');
});
