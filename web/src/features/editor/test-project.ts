import { type Entity, readHubProject } from '@mangrove/contract/browser';
import { aHubNotice, aHubProject } from '@mangrove/contract/test-hub';

const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };

/** A project with something in every field. */
export const project: Entity = {
  type: 'project',
  id: 12,
  name: 'Tide Lines',
  description: 'Songs of the flood',
  year: '2020 - 2022',
  photo_url: '/api/v1/files/project/a.webp',
  low_res_photo_url: '/api/v1/files/project/b.webp',
  images: [
    {
      image_url: '/api/v1/files/project/z.webp',
      low_res_url: '',
      caption: 'Second',
      audience: 'public',
      covered: false,
      order: 1,
    },
    {
      image_url: '/api/v1/files/project/a.webp',
      low_res_url: '',
      caption: 'First',
      audience: 'members',
      covered: false,
      order: 0,
    },
  ],
  locations: [
    {
      id: 3,
      place_name: '',
      city: 'Suva',
      state: 'Central',
      country: 'Fiji',
      latitude: -18,
      longitude: 178,
      audience: 'members',
    },
  ],
  social_links: [
    {
      id: 9,
      platform: 'instagram',
      url: 'tide.lines',
      audience: 'private',
      entity_id: 12,
      entity_type: 'project',
    },
  ],
  tags_with_type: [{ id: 5, name: 'CLIMATE', tag_type: 'topics', ...times }],
  audience: 'members',
  cover: 'name',
  cover_note: 'Ask us first',
  about_language: 'en',
  about_texts: [{ language: 'nl', text: 'Krijt.' }],
  names: [{ text: 'Vloedlijnen', language: 'nl', use: 'translation', is_hidden: false }],
  identifiers: [{ scheme: 'isni', value: '0000000121032683', status: 'stated' }],
  fields: { home_waters: 'lagoon' },
  sources: {},
  nations: ['Ngāi Tahu', 'Kāi Tahu'],
  not_for_export: true,
  notices: [aHubNotice],
  labels: [readHubProject(aHubProject)],
  state: 'active',
  version: 4,
  ...times,
};
