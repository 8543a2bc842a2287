import type { Tag } from '@mangrove/contract/browser';

/** A tag for tests, with defaults for all fields. */
export function aTag(given: Partial<Tag> = {}): Tag {
  return {
    id: 1,
    name: 'REEF',
    tag_status: 'UNOFFICIAL',
    tag_type: 'community',
    tag_types: ['community'],
    entity_type: 'person',
    usage_count: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}
