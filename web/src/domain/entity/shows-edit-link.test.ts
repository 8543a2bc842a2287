import { describe, expect, it } from 'vitest';
import { aroha } from '../../test-answers.ts';
import { showsEditLink } from './shows-edit-link.ts';

const role = (role_type: 'OWNER' | 'CONTRIBUTOR' | 'MEMBER') => ({
  id: 1,
  user_id: aroha.id,
  user_email: aroha.email,
  entity_type: 'person' as const,
  entity_id: 10,
  role_type,
  is_verified: true,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  entity_details: { name: 'Ada Ng', photo_url: '' },
});

describe('showsEditLink [spec 2.6] [spec 3.1] [spec 3.6]', () => {
  it.each([
    ['OWNER', true],
    ['CONTRIBUTOR', true],
    ['MEMBER', false],
  ] as const)('for the role %s returns %s', (name, may) => {
    expect(showsEditLink(aroha, [role(name)], 'person', 10)).toBe(may);
  });

  it('ignores roles on other entities [spec 1.6]', () => {
    expect(showsEditLink(aroha, [role('OWNER')], 'person', 11)).toBe(false);
    expect(showsEditLink(aroha, [role('OWNER')], 'project', 10)).toBe(false);
    expect(showsEditLink(aroha, [], 'person', 10)).toBe(false);
  });

  it('shows it to superusers everywhere [spec 1.6] [spec 2.6]', () => {
    expect(showsEditLink({ ...aroha, is_superuser: true }, [], 'person', 10)).toBe(true);
  });
});
