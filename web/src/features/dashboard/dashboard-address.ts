import { defineAddress } from '../../kit/url-state/address.ts';
import { oneOf, type Search, text } from '../../kit/url-state/fields.ts';

/** The tabs of the dashboard by their names in the URL. */
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
  /** In Manage Nodes: the entity whose people with access are shown, such as `project_12`. */
  people?: string;
}

const address = defineAddress({ tab: oneOf(dashboardTabs), people: text() });

/** Reads the URL of `/profile`: drops invalid values and keeps unknown parameters. */
export function readDashboardAddress(search: Search): DashboardAddress {
  return address.validate(search);
}
