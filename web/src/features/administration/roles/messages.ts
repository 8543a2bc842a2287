// The sentences of the list of roles.

export const roleList = {
  lead: 'What the other end reads: where Ines is “teacher of” Bo, the page of Bo says “student of”. The roles that people typed stay as they are.',
  search: 'Search roles',
  role: 'Role',
  inverse: 'Read from the other end',
  same: 'the same',
  state: 'Status',
  official: 'Official',
  actions: 'Actions',
  add: 'Add role',
  edit: (role: string) => `Edit ${role}`,
  delete: (role: string) => `Delete ${role}`,
  list: {
    label: 'Roles',
    loading: 'Loading roles...',
    failed: 'Roles could not be loaded',
    counted: ['role', 'roles'],
    none: [
      'No roles on the list yet',
      'Without the list the other end reads “teacher: Ines Quill”. Add the first role to give it a word.',
    ],
    noMatch: ['No roles found', 'Look for a part of the role, or of what the other end reads.'],
  },
} as const;

export const roleForm = {
  addTitle: 'Add Role',
  editTitle: 'Edit Role',
  role: 'Role',
  roleHint: 'As it stands between two names, such as “teacher of”.',
  inverse: 'Read from the other end',
  inverseHint: 'Such as “student of”. The same word if each has the role, such as “colleague of”.',
  official: 'Official: offered before other roles',
  add: 'Add',
  adding: 'Adding...',
  save: 'Save',
  saving: 'Saving...',
  added: (role: string) => `Added “${role}”`,
  saved: (role: string) => `Saved “${role}”`,
} as const;

export const roleDeletion = {
  title: 'Delete Role',
  question: (role: string) => `Delete “${role}” from the list?`,
  effect:
    'Connections keep the role. The end that does not hold it reads “teacher: Ines Quill” again.',
  confirm: 'Delete',
  busy: 'Deleting...',
  done: (role: string) => `Deleted “${role}”`,
} as const;
