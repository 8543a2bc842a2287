// Apart from the texts of the dialogs, which load when one is opened.

export const reportLink = {
  report: 'Report',
  reportNamed: (name: string) => `Report ${name}`,
  leave: 'Remove me',
  leaveNamed: (name: string) => `Remove me: ask to take ${name} off the map`,
} as const;
