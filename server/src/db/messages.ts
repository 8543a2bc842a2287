/** What a violated constraint means to people. */
export const text = {
  hasProfileAlready: 'This account already has a profile.',
  addressTaken: 'An account with this email address already exists.',
  connectedAlready: 'This connection exists already.',
  connectedToItself: 'An entity cannot be connected to itself.',
  hasAccessAlready: 'This user has access already.',
  labelTaken: 'Another field has this label already.',
  roleTaken: 'This role is on the list already.',
  tagTaken: 'A tag with this name already exists.',
  justDeleted: 'Something that this refers to was just deleted.',
  changedAtOnce: 'Somebody else changed the same thing at the same time. Please try again.',
} as const;
