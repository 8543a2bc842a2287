export const undoMessages = {
  undo: 'Undo',
  undone: 'Undone.',
  redo: 'Redo',
  redone: 'Done again.',
  undoTitle: 'Undo the creation?',
  takesAlong: (count: number) =>
    count === 1
      ? 'One connection that somebody else made goes with it:'
      : `${count} connections that others made go with it:`,
  andMore: (count: number) => `and ${count} more`,
  comesBack: 'All of it can be restored for 30 days.',
  undoFailed: 'This could not be undone. Please try again.',
  rereadFailed: 'This page may show an old version. Please reload it.',
} as const;

export const actMessages = {
  deletedAccount: 'A deleted account',
  product: 'Mangrove',
  removed: 'Removed',
  added: 'Added',
  reordered: 'Put in another order',
  undoneBadge: 'Undone',
  more: (count: number) => (count > 1000 ? 'and more than 1,000 others' : `and ${count} more`),
  picture: 'Picture',
  yes: 'yes',
  no: 'no',
  account: (id: number) => `Account #${id}`,
} as const;
