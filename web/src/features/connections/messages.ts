import { type EntityType, entityKinds, mapKinds } from '@mangrove/contract/browser';
import { kindName, kindPlural, kindValue } from '../../domain/entity/kind.ts';
import { kindTexts } from '../../domain/entity/kind-texts.ts';
import type { SaveStage } from '../../kit/pending-edits/editor-part.ts';
import { formatCount, formatList } from '../../kit/text/formats.ts';

/** The kind that a section lists; `mixed` is projects and organisations together. */
export type Target = EntityType | 'mixed';

/** A text of each target. */
function byTarget(textOf: (texts: ConnectionTexts) => string, mixed: string) {
  const texts = mapKinds((kind) => textOf(kindTexts[kind].connections));
  return { ...texts, mixed } satisfies Record<Target, string>;
}
type ConnectionTexts = (typeof kindTexts)[EntityType]['connections'];

export const tabName = byTarget(({ tab }) => tab, 'Connections');

export const heading = byTarget((texts) => texts.heading, 'Connections');

export const subtitle = byTarget(
  (texts) => texts.subtitle,
  'Manage your connections and relationships',
);

export const nameColumn: Record<Target, string> = { ...kindName, mixed: 'Name' };

export const addLabel = byTarget(({ add }) => add, 'Add Connection');

const word = mapKinds((kind) => entityKinds[kind].noun);

const emptyWord: Record<Target, string> = { ...word, mixed: 'connections' };

export const unknownName = (type: EntityType) => `Unknown ${kindValue[type]}`;

/** The badge of the mixed view. */
export const badge: Record<EntityType, string> = { ...kindValue, organization: 'Org' };

export const connecting = {
  search: 'Search projects and organisations',
  searchMore: 'Add another connection',
  offers: 'You may know these',
  connect: (name: string) => `Connect with ${name}`,
  connections: 'Your connections',
  notSaved: 'Not saved yet',
  tryAgain: 'Try again',
  interrupted: 'Saving was interrupted.',
  leaveOut: (name: string) => `Leave out ${name}`,
} as const;

export const section = {
  search: 'Search relationships...',
  addSeveral: 'Add several',
  empty: (target: Target) =>
    `No ${emptyWord[target]} relationships found. Add one using the button above.`,
  emptyToRead: (target: Target) => `No ${emptyWord[target]} relationships found.`,
  emptyText: 'Connections help others find you on the map, and help you find them.',
  noMatch: 'No relationships match your search',
  noMatchText: 'Names, roles and years are searched.',
  banner:
    'Pending connections will be created when you click the "Save Changes" button at the top of the page.',
  unsaved: 'Connections can be used after the first Save Changes',
  unsavedText: 'Save this profile once, and come back to connect it.',
  onlyOwners: (type: EntityType) => kindTexts[type].connections.onlyOwners,
  loading: 'Loading connections...',
  failed: 'The connections could not be loaded',
  leaving: (count: number) =>
    count === 1
      ? '1 connection will be deleted when you save.'
      : `${count} connections will be deleted when you save.`,
  keepAll: (count: number) => (count === 1 ? 'Keep it' : 'Keep them'),
  notDeleted: (name: string, problem: string) => `${name} is not deleted yet: ${problem}`,
} as const;

export const table = {
  verification: 'Verification',
  role: 'Role',
  years: 'Years',
  actions: 'Actions',
  verified: 'Verified',
  unverified: 'Not verified yet',
  pending: 'Pending',
  edited: 'Edited',
  id: (id: number) => `ID ${id}`,
  noRole: 'No role',
  noYears: 'No years',
  edit: (name: string) => `Edit ${name}`,
  change: (name: string) => `Change ${name}`,
  remove: (name: string) => `Delete ${name}`,
  confirm: 'Confirm',
  notOnMap: 'Not on the map yet',
  notSaved: (problem: string) => `Not saved yet: ${problem}`,
} as const;

export const deletion = {
  title: 'Confirm Deletion',
  text: (name: string) =>
    `Are you sure you want to delete the relationship with ${name}? This action cannot be undone.`,
  restorable: 'Once saved, it can be restored for 30 days from Manage Nodes.',
  confirm: 'Delete',
  busy: 'Deleting...',
} as const;

export const adding = {
  search: (target: Target) =>
    target === 'mixed' ? connecting.search : `Search ${kindPlural[target].toLowerCase()}`,
  hint: 'Type a part of the name.',
  searching: 'Searching...',
  results: 'Search results',
  found: (count: number) => `${count} found`,
  noHit: byTarget(({ noHit }) => noHit, 'No projects or organizations found'),
  failed: 'The search did not answer. Type again to repeat it.',
  create: (type: EntityType, name: string) => `Create the ${word[type]} “${name}”`,
  createNote: 'Not on the map yet',
  createAnother: (type: EntityType, name: string) =>
    `Create another ${word[type]} with the same name “${name}”`,
  createAnotherNote: 'There is one of this name already',
  list: (name: string) => `Add several, beginning with “${name}”`,
  listNote: 'For people who are not on the map yet',
  newType: 'Kind',
  description: 'Description (optional)',
  createdAtSave: (type: EntityType) => kindTexts[type].connections.createdAtSave,
  back: 'Back',
  busy: 'Adding...',
  another: 'Add another',
  added: (name: string) =>
    `${name} is in the list. Now the next one, with the same role and years.`,
  twice: 'This connection is in the list already, with the same role and years.',
  createFailed: (type: EntityType) => `Failed to create ${type}`,
} as const;

/** The dialog for a connection that is not saved yet. */
export const changing = {
  title: 'Change Connection',
  button: 'Change',
  busy: 'Changing...',
} as const;

export const details = {
  role: 'Role',
  optionalRole: 'Role (optional)',
  roleHint: 'How the two are connected, such as artist, host or founder.',
  roleSuggestions: 'Roles in use',
  years: 'Years',
  optionalYears: 'Years (optional)',
  tooLong: 'At most 100 characters.',
} as const;

/** Who holds a role: sentences about the entity that is edited and the other one. */
export const direction = {
  self: mapKinds((kind) => kindTexts[kind].connections.self),
  oneIs: (one: string, role: string, other: string) => `${one} is ${role} ${other}.`,
  both: (role: string) => `Each of the two is ${role} the other.`,
  unsaid: 'It is not said whose role this is.',
  turn: 'Turn it round',
  say: 'Say whose it is',
} as const;

/** The messages of a save, from section 8 of the specification. */
export const alerts = {
  saved: {
    edits: (count: number) => `Updated ${count} connection(s)`,
    deletions: (count: number) => `Deleted ${count} connection(s)`,
    additions: (count: number) => `Created ${count} new connection(s)`,
  } satisfies Record<SaveStage, (count: number) => string>,
  invited: (count: number) => `Invited ${formatCount(count, ['person', 'people'])}`,
  notInvited: (names: readonly string[], detail: string) =>
    `Not invited: ${formatList(names)}. ${detail}`,
  /** Whoever asked not to be invited again does not want to be on the map. */
  refused: (detail: string) => `${detail} The person was not added.`,
  updateFailed: (id: number, detail: string) => `Failed to update relationship ${id}: ${detail}`,
  deleteForbidden: (id: number) => `Permission denied: Cannot delete relationship ${id}`,
  deleteMissing: (id: number) => `Relationship ${id} not found`,
  deleteFailed: (id: number, detail: string) => `Failed to delete relationship ${id}: ${detail}`,
  createInvalid: (detail: string) => `Invalid relationship data: ${detail}`,
  createForbidden: 'Permission denied: Cannot create relationship',
  createFailed: (detail: string) => `Failed to create relationship: ${detail}`,
  rereadFailed: 'The saved data could not be loaded again. Reload the page to see it.',
  more: (count: number) => `${count} more connections could not be saved. The rows say why.`,
} as const;
