// The words of the control panel, and of what several of its screens do.
import type { EntityType } from '@mangrove/contract/browser';
import type { PanelTab } from './panel-address.ts';

export const panel = {
  title: 'Control Panel',
  parts: 'Parts of the control panel',
  moderation: 'Moderation',
  loading: 'Loading...',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  refreshFailed: 'Failed to refresh data',
  documentTitle: (part: string) => `${part} · Control Panel`,
} as const;

export const partNames: Record<PanelTab, string> = {
  'entity-search': 'Entity Search',
  users: 'User Management',
  'official-tags': 'Official Tags',
  tags: 'Tag Management',
  roles: 'Roles',
  fields: 'Fields',
  nodes: 'Node Management',
  reports: 'Reports',
  claims: 'Claims',
  changes: 'Recent changes',
  duplicates: 'Possible duplicates',
  deleted: 'Deleted',
  'short-addresses': 'Short addresses',
  import: 'Import',
  'audit-log': 'Audit Log',
  overview: 'Overview',
  system: 'System',
};

export const entityListTitle = 'Entity List';

export const entityActions = {
  view: (name: string) => `View ${name}`,
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
} as const;

/** What is deleted with an entity, in the specified words. */
export const deletion = {
  title: {
    person: 'Delete Person',
    project: 'Delete Project',
    organization: 'Delete Organization',
  } satisfies Record<EntityType, string>,
  question: (name: string) => `Are you sure you want to delete ${name}?`,
  warning: {
    person:
      'This removes the person, together with their relationships, tags and social links. It can be restored for 30 days.',
    project:
      'This removes the project, together with its relationships, tags and images. It can be restored for 30 days.',
    organization:
      'This removes the organisation, together with its relationships, tags and social links. It can be restored for 30 days.',
  } satisfies Record<EntityType, string>,
  /** The same where the deletion begins at a user's access to the entity. */
  accessWarning: {
    person:
      'The person is deleted, together with their relationships, tags and social links. It can be restored for 30 days.',
    project:
      'The project is deleted, together with its relationships, tags and images. It can be restored for 30 days.',
    organization:
      'The organisation is deleted, together with its relationships, tags and social links. It can be restored for 30 days.',
  } satisfies Record<EntityType, string>,
  confirm: 'Delete',
  busy: 'Deleting...',
  done: (name: string) => `${name} deleted successfully.`,
  denied: 'Access denied. Only superusers can delete entities.',
  missing: 'Entity not found. It may have already been deleted.',
  failed: (name: string, detail: string) => `Failed to delete ${name}: ${detail}`,
} as const;
