export const text = {
  endsAreOne: 'Both ends of this connection are one since they were merged. Undo the merge first.',
  otherEndDeleted: 'The other end of this connection is deleted. Restore that first.',
  connectionMadeAgain: 'This connection was made again since.',
  notRestorable: 'This cannot be restored any more.',
} as const;
