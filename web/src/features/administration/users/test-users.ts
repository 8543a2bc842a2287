import type { AdminUser } from '@mangrove/contract/browser';

/** An active, verified account without a profile for tests; `more` overrides its fields. */
export function anAdminUser(more: Partial<AdminUser> = {}): AdminUser {
  return {
    id: 7,
    email: 'mei@example.org',
    name: 'Mei Tanaka',
    is_active: true,
    is_verified: true,
    is_superuser: false,
    user_type: 'person',
    created_at: '2026-01-01T00:00:00.000Z',
    last_login_at: null,
    profile: null,
    primary_profile: null,
    person_profiles: [],
    issues: [],
    ...more,
  };
}
