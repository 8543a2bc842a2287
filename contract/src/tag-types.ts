import { entityTypes } from './model/kinds.ts';

export const tagTypes = [
  ...entityTypes,
  'discipline',
  'community',
  'topics',
  'interest',
  'other',
] as const;
export type TagType = (typeof tagTypes)[number];

/** The sort keys of a list of tags. */
export const tagSorts = ['name', 'created_at', 'usage_count', 'length', 'status'] as const;

/** Tags that the product suggests by default; accepted at any length. */
export const suggestedTags: readonly { name: string; tag_type: TagType }[] = [
  { name: 'ASIAN', tag_type: 'community' },
  { name: 'ASIAN-PACIFIC', tag_type: 'community' },
  { name: 'PACIFIC', tag_type: 'community' },
  { name: 'ARTIST', tag_type: 'community' },
  { name: 'AEROSPACE-ENGINEER', tag_type: 'discipline' },
  { name: 'SPACE', tag_type: 'discipline' },
  { name: 'CLIMATE', tag_type: 'topics' },
  { name: 'PACIFISM', tag_type: 'topics' },
];
