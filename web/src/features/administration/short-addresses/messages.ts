// The sentences of the list of short addresses.

export const shortAddressList = {
  lead: 'Short addresses lead to a view of the map or to a page, and stand on paper as QR codes. Members make them where they share a view.',
  search: 'Search short addresses',
  short: 'Short address',
  leadsTo: 'Leads to',
  by: 'Made by',
  nobody: 'An account that was deleted',
  at: 'Made on',
  actions: 'Actions',
  code: (code: string) => `QR code of ${code}`,
  fileName: (code: string) => `qr-code-${code}.svg`,
  delete: (code: string) => `Delete ${code}`,
  list: {
    label: 'Short addresses',
    loading: 'Loading short addresses...',
    failed: 'Short addresses could not be loaded',
    counted: ['short address', 'short addresses'],
    none: [
      'Nobody has made a short address yet',
      'Open the map, choose Share, and make the first one there.',
    ],
    noMatch: ['No short addresses found', 'Look for a part of the address, or of who made it.'],
  },
} as const;

export const shortAddressDeletion = {
  title: 'Delete Short Address',
  question: (code: string) => `Delete ${code}?`,
  effect: 'Paper that shows it leads nowhere from then on. This cannot be undone.',
  confirm: 'Delete',
  busy: 'Deleting...',
  done: (code: string) => `Deleted ${code}`,
} as const;
