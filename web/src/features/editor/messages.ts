import { type EntityType, type FieldName, mapKinds } from '@mangrove/contract/browser';
import { kindValue } from '../../domain/entity/kind.ts';
import { kindTexts } from '../../domain/entity/kind-texts.ts';

export const editor = {
  editing: 'Editing:',
  newEntity: (type: EntityType) => `New ${type}`,
  back: 'Back to Dashboard',
  loading: 'Loading profile...',
  loadFailed: 'This profile could not be loaded',
  missing: 'This profile does not exist any more',
  missingText: 'It may have been deleted. The map shows what is there now.',
  explore: 'Explore the Map',
  debug: 'Debug',
  debugTitle: 'What the editor holds',
  id: (id: number) => `ID ${id}`,
} as const;

export const title = mapKinds((kind) => kindTexts[kind].profile);

export const alerts = {
  updated: (type: EntityType) => `${kindValue[type]} profile updated successfully!`,
  created: (type: EntityType) => `${kindValue[type]} profile created successfully!`,
  updateFailed: (type: EntityType) => `Failed to update ${type}`,
  createFailed: (type: EntityType) => `Failed to create ${type}`,
  stillHere: 'Your changes are still here.',
  waiting: (count: number) =>
    count === 1
      ? '1 connection waits to be confirmed or declined.'
      : `${count} connections wait to be confirmed or declined.`,
  answer: 'Show',
  ofDraft:
    'No signal. What you typed is here, on this device only, and you can go on. Save Changes works again once there is a signal; what others changed meanwhile is shown then.',
  pictureFailed: (reason: string) => `This picture is not uploaded yet: ${reason}`,
  picturesFailed: (count: number) =>
    count === 1
      ? 'A picture could not be uploaded. Everything else is saved; the picture is still here.'
      : `${count} pictures could not be uploaded. Everything else is saved; the pictures are still here.`,
  onlyPicturesFailed: 'The picture could not be uploaded. It is still here.',
  tryAgain: 'Try Again',
} as const;

export const rules = {
  required: {
    first_name: 'First name is required.',
    last_name: 'Last name is required.',
    name: 'Name is required.',
  },
  about: 'At most 1000 characters.',
  entry: (number: number, message: string) => `Entry ${number}: ${message}`,
  noLogin: 'You must be logged in to create a profile',
  noUser: 'User information not available',
} as const;

export const fields = {
  year: 'Year',
  bio: 'Bio',
  placeholder: { pronouns: 'e.g. she/her, they/them' } as Partial<Record<FieldName, string>>,
} as const;

export const tabs = { profile: 'Profile', details: 'Details' } as const;

export const gallery = {
  label: 'Gallery',
  panel: 'Picture',
  lead: 'Up to 5 pictures. The first one stands for the project on the map.',
  add: 'Add picture',
  busy: 'Processing...',
  full: 'Maximum of 5 images reached.',
  first: (count: number) => `First picture of the gallery, ${count} of 5 added`,
  none: 'No pictures yet',
  item: (number: number) => `Picture ${number}`,
  broken: 'Image not found',
  noCaption: 'No caption',
  editCaption: (number: number) => `Edit caption, Picture ${number}`,
  moveUp: (number: number) => `Move up, Picture ${number}`,
  moveDown: (number: number) => `Move down, Picture ${number}`,
  remove: (number: number) => `Remove, Picture ${number}`,
  captionTitle: 'Edit Image Caption',
  caption: 'Caption',
  saveCaption: 'Save',
} as const;

export const leaving = {
  title: 'Unsaved Changes',
  text: 'You have changes that are not saved. If you leave now, they are gone.',
  stay: 'Stay Here',
  discard: 'Discard Changes',
} as const;

export const stale = {
  title: 'Someone else saved in between',
  text: 'This profile was changed while you were editing. Nothing of yours is lost: choose how to go on.',
  reload: 'Load their version',
  reloadText: 'Shows what was saved. Your version is set aside and can be brought back.',
  keep: 'Keep my version',
  keepText:
    'Saves your version of the fields that you changed. All other fields stay as the other person saved them.',
  asideText: 'Your own version is set aside.',
  bringBack: 'Bring it back',
} as const;
