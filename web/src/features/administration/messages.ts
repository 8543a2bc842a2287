export const panel = {
  title: 'Control Panel',
  parts: 'Parts of the control panel',
  moderation: 'Moderation',
  loading: 'Loading...',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  refreshFailed: 'Failed to refresh data',
} as const;
