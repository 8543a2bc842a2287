// The sentences of deleting an entity from a list, as they are specified.
import type { EntityType } from '@mangrove/contract/browser';

const lost = {
  person: 'the person, together with their relationships, tags and social links',
  project: 'the project, together with its relationships, tags and images',
  organization: 'the organisation, together with its relationships, tags and social links',
} as const satisfies Record<EntityType, string>;

export const deletion = {
  title: {
    person: 'Delete Person',
    project: 'Delete Project',
    organization: 'Delete Organization',
  },
  question: (name: string) => `Are you sure you want to delete ${name}?`,
  warning: (type: EntityType) => `This removes ${lost[type]}. It can be restored for 30 days.`,
  confirm: 'Delete',
  busy: 'Deleting...',
  done: (name: string) => `${name} deleted successfully.`,
  denied: 'Access denied. Only superusers can delete entities.',
  gone: 'Entity not found. It may have already been deleted.',
  failed: (name: string, detail: string) => `Failed to delete ${name}: ${detail}`,
} as const;
