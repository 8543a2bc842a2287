// The words of the control panel, and of what several of its screens do.
import { mapKinds } from '@mangrove/contract/browser';
import { kindTexts } from '../../domain/entity/kind-texts.ts';
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

const deletionTexts = mapKinds((kind) => kindTexts[kind].deletion);

export const deletion = {
  title: mapKinds((kind) => deletionTexts[kind].title),
  question: (name: string) => `Are you sure you want to delete ${name}?`,
  warning: mapKinds((kind) => deletionTexts[kind].warning),
  accessWarning: mapKinds((kind) => deletionTexts[kind].accessWarning),
  confirm: 'Delete',
  busy: 'Deleting...',
  done: (name: string) => `${name} deleted successfully.`,
  denied: 'Access denied. Only superusers can delete entities.',
  missing: 'Entity not found. It may have already been deleted.',
  failed: (name: string, detail: string) => `Failed to delete ${name}: ${detail}`,
} as const;
