import type { EntityRole, MatchReason } from '@mangrove/contract/browser';

/** What stands before the text that a search found. */
const matchedField: Record<MatchReason['field'], string> = {
  name: 'Name: ',
  other_name: 'also ',
  // Its text begins with the name of its list.
  identifier: '',
  tag: 'Tag ',
  nation: 'Nation: ',
  about: 'About: ',
  country: 'Country: ',
  place: 'Place: ',
  role: 'Role: ',
  // Its label stands before it.
  defined: '',
};

const alsoIn = (language: string) => `Also in ${language}: `;

function languageInEnglish(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
}

/** What stands before the text of a reason: "Tag ", "Waters: ". */
export function reasonLead({ field, label, language }: MatchReason): string {
  if (field === 'about' && language !== undefined) return alsoIn(languageInEnglish(language));
  return label === undefined ? matchedField[field] : `${label}: `;
}

/** The names of a user's roles on an entity, as the administration screens show them. */
export const roleName: Record<EntityRole, string> = {
  OWNER: 'Administrator',
  CONTRIBUTOR: 'Steward',
  MEMBER: 'Member',
};

export const relationshipMessages = {
  unnamedRole: 'Member',
  unknownYear: 'year unknown',
  roleAndYear: (role: string, year: string) => `${role}, ${year}`,
  unconfirmed: (text: string) => `${text} (not confirmed)`,
  unconfirmedBy: (text: string, name: string) => `${text} (not confirmed by ${name})`,
  unclaimed: (text: string) => `${text} (unclaimed)`,
} as const;

export const addedBy = (name: string) => `Added by ${name}, not a member yet`;

export const savingText = {
  unsaved: 'Unsaved changes',
  saving: 'Saving...',
  save: 'Save Changes',
} as const;

export const pageLinkText = {
  open: 'Open page',
  openName: (name: string) => `Open page: ${name}`,
} as const;

export const profileFailed = 'Failed to create profile';
