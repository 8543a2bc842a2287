/** The parts of the dashboard, as its address names them. */
export const dashboardTabs = [
  'overview',
  'profile',
  'manage-nodes',
  'settings',
  'account-settings',
] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** What the address of `/profile` says; a tab that is none is dropped, other names go along. */
export function readDashboardAddress(search: Record<string, unknown>): { tab?: DashboardTab } {
  const { tab: given, ...others } = search;
  const tab = dashboardTabs.find((known) => known === given);
  return tab ? { ...others, tab } : others;
}
