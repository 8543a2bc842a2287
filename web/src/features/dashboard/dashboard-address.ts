import { defineAddress } from '../../kit/url-state/address.ts';
import { oneOf, type Search, text } from '../../kit/url-state/fields.ts';

/** The parts of the dashboard, as its address names them. */
export const dashboardTabs = [
  'overview',
  'profile',
  'manage-nodes',
  'settings',
  'account-settings',
] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export interface DashboardAddress {
  tab?: DashboardTab;
  /** Within Manage Nodes: whose people with access are shown, as `project_12`. */
  people?: string;
}

const address = defineAddress({ tab: oneOf(dashboardTabs), people: text() });

/** What the address of `/profile` says; what makes no sense is dropped, other names go along. */
export function readDashboardAddress(search: Search): DashboardAddress {
  return address.validate(search);
}
