export const barText = {
  main: 'Main',
  scheme: 'Light or dark',
  menu: 'Menu',
  map: 'Map',
  dashboard: 'Dashboard',
  controlPanel: 'Control Panel',
  entityList: 'Entity List',
} as const;

export const acknowledgementText = { label: 'Acknowledgement', close: 'Continue' } as const;

export const shareText = {
  share: 'Share',
  copied: 'Copied',
  copiedFor: 'The address of this page is copied.',
  failed: 'Copy the address',
} as const;

export const copyText = {
  copy: 'Copy',
  copied: 'Copied',
  failed: 'Your browser did not allow it. The text is selected: copy it by hand.',
} as const;

export const bellText = {
  title: 'Notifications',
  name: (unread: string | null) =>
    unread === null ? 'Notifications' : `Notifications, ${unread} unread`,
} as const;
