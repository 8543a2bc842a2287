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

/** What the address of `/profile` says; what makes no sense is dropped, other names go along. */
export function readDashboardAddress(search: Record<string, unknown>): DashboardAddress {
  const { tab: given, people, ...others } = search;
  const tab = dashboardTabs.find((known) => known === given);
  return {
    ...others,
    ...(tab ? { tab } : {}),
    ...(typeof people === 'string' ? { people } : {}),
  };
}
