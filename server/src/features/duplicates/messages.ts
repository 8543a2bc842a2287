export const text = {
  chooseTwo: 'Choose two different entities.',
  bothAreProfiles:
    'Both are the profiles of members. A profile that belongs to a member cannot be merged into that of another member.',
  stale: 'One of the two was changed by someone else. Reload to see the latest version.',
  tooLate: 'This merge can no longer be undone.',
  survivorGone:
    'The entity that stayed was itself deleted or merged, or is of another kind now. Bring it back first, then undo this merge.',
  profileGone: 'This profile is gone meanwhile.',
  ofTwoKinds: 'These are of two kinds.',
  changedSince: (noun: string) => `Changed since the merge, so it stays as it is: ${noun}.`,
  erasedSince: (noun: string) => `Erased since the merge, in whole or in part: ${noun}.`,
  connectionsStay: (count: number) =>
    count === 1
      ? 'Changed or deleted since the merge, and left that way: 1 connection.'
      : `Changed or deleted since the merge, and left that way: ${count} connections.`,
  accessStays: (names: string) => `Access that stays as it is: ${names}.`,
} as const;
