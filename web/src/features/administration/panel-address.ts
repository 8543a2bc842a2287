import { defineAddress } from '../../kit/url-state/address.ts';
import { oneOf, type Search } from '../../kit/url-state/fields.ts';

/** The tabs of the control panel by their names in the URL. */
export const panelTabs = [
  'entity-search',
  'users',
  'official-tags',
  'tags',
  'roles',
  'fields',
  'nodes',
  'deleted',
  'duplicates',
  'reports',
  'claims',
  'short-addresses',
  'import',
  'changes',
  'audit-log',
  'overview',
  'system',
] as const;
export type PanelTab = (typeof panelTabs)[number];

/** The URL parameters of the control panel; each tab reads its own further parameters. */
export interface PanelAddress {
  tab?: PanelTab;
  [name: string]: unknown;
}

const address = defineAddress({ tab: oneOf(panelTabs) });

/** Reads the URL of the control panel: drops an unknown tab and keeps other parameters. */
export function readPanelAddress(search: Search): PanelAddress {
  return address.validate(search);
}
