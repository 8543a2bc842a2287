import type { EntityType } from '@mangrove/contract';

/** What a kind is called in tables, sentences and announcements. */
export const kindWord: Record<EntityType, string> = {
  person: 'Person',
  project: 'Project',
  organization: 'Organisation',
};
