import { defineAddress } from '../../kit/url-state/address.ts';
import { oneOf, type Search } from '../../kit/url-state/fields.ts';

/** The parts of the control panel, as its address names them. */
export const panelTabs = [
  'entity-search',
  'users',
  'official-tags',
  'tags',
  'nodes',
  'deleted',
  'duplicates',
  'reports',
  'import',
  'changes',
  'audit-log',
  'overview',
  'system',
] as const;
export type PanelTab = (typeof panelTabs)[number];

/** What the address of the control panel says; what a part adds to it, the part reads itself. */
export interface PanelAddress {
  tab?: PanelTab;
  [name: string]: unknown;
}

const address = defineAddress({ tab: oneOf(panelTabs) });

/** A tab that is none is dropped, other names go along. */
export function readPanelAddress(search: Search): PanelAddress {
  return address.validate(search);
}
