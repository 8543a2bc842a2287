import {
  cleanLine,
  countCodePoints,
  type EntityType,
  platformOfAddress,
} from '@mangrove/contract/browser';
import type { EntityChange } from '../../domain/entity/entity-calls.ts';
import type { ProfilePart } from '../../domain/entity/missing-steps.ts';
import { changedDefined, pickDefined } from '../../domain/fields/defined-values.ts';
import type { EntityDraft } from '../../domain/fields/entity-draft.ts';
import { checkLink, type LinkDraft, linksToSave } from '../../domain/fields/links.ts';
import { isBlankLocation, type LocationDraft, noLocation } from '../../domain/fields/location.ts';
import { aboutText } from '../../domain/fields/messages.ts';
import { noPicture } from '../../domain/fields/picture.ts';
import { checkUnadded } from '../../domain/fields/tags.ts';

/** The steps of the wizard in order. */
export const stepNames = ['picture', 'name', 'location', 'about', 'tags', 'links'] as const;
export type StepName = (typeof stepNames)[number];

export const aboutMax = 500;

/** What the wizard asks for, as every draft of an entity holds it. */
type Asked =
  | 'photo'
  | 'first_name'
  | 'last_name'
  | 'pronouns'
  | 'locations'
  | 'about'
  | 'fields'
  | 'tags'
  | 'typedTag'
  | 'social_links';
export interface OnboardingDraft extends Pick<EntityDraft, Asked> {
  /** The index of the current step. */
  step: number;
}

/** A link that the user types; its address says of which platform it is. */
export function linkOf(address: string): LinkDraft {
  return { platform: platformOfAddress(address), url: address, audience: 'public' };
}

export const emptyDraft: OnboardingDraft = {
  step: 0,
  photo: noPicture,
  first_name: '',
  last_name: '',
  pronouns: '',
  locations: [noLocation],
  about: '',
  fields: {},
  tags: [],
  typedTag: '',
  social_links: [linkOf('')],
};

/** The fields of a draft as earlier versions of the product stored them in the browser. */
interface EarlierDraft {
  firstName?: string;
  lastName?: string;
  picture?: Blob | null;
  location?: LocationDraft;
  links?: readonly string[];
}

/** The fields of a draft that this browser has stored, perhaps by an earlier version. */
export function readStoredDraft(
  stored: Partial<OnboardingDraft> & EarlierDraft,
): Partial<OnboardingDraft> {
  const { firstName, lastName, picture, location, links, ...draft } = stored;
  return {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(picture && { photo: { url: '', blob: picture } }),
    ...(location && { locations: [location] }),
    ...(links && { social_links: links.map(linkOf) }),
    ...draft,
  };
}

const fieldsOfPart = {
  picture: ['photo'],
  location: ['locations'],
  about: ['about'],
  tags: ['tags', 'typedTag'],
  links: ['social_links'],
} as const satisfies Record<ProfilePart, readonly (keyof OnboardingDraft)[]>;

/** The fields of a draft that belong to one part of the profile. */
export function partOfDraft(part: ProfilePart, draft: OnboardingDraft): Partial<OnboardingDraft> {
  return Object.fromEntries(fieldsOfPart[part].map((field) => [field, draft[field]]));
}

/** The fields of a draft whose values differ from those of another draft. */
export function differenceOf(
  draft: Partial<OnboardingDraft>,
  other: OnboardingDraft,
): Partial<OnboardingDraft> {
  const fields = Object.keys(draft) as (keyof OnboardingDraft)[];
  return Object.fromEntries(
    fields.filter((field) => draft[field] !== other[field]).map((field) => [field, draft[field]]),
  );
}

/** The progress in whole percent; counts the current step as done. */
export function percentOf(step: number, count: number): number {
  return Math.round(((step + 1) / count) * 100);
}

/** Whether the user may go to the next step: only the first name is required. */
export function mayLeaveStep({ step, first_name }: OnboardingDraft): boolean {
  return stepNames[step] !== 'name' || cleanLine(first_name) !== '';
}

/** The first error that the server would report, with its step; null if there is none. */
export function findFault(draft: OnboardingDraft): { step: StepName; message: string } | null {
  if (countCodePoints(draft.about.normalize('NFC')) > aboutMax) {
    return { step: 'about', message: aboutText.tooLong(aboutMax) };
  }
  const unadded = checkUnadded(draft.typedTag);
  if (unadded !== undefined) return { step: 'tags', message: unadded };
  for (const link of draft.social_links) {
    const message = checkLink(link);
    if (message !== undefined) return { step: 'links', message };
  }
  return null;
}

/** The request body of a new profile; blank links, locations and tags are left out. */
export function changeOf(draft: OnboardingDraft, userId: number, photoUrl: string): EntityChange {
  const lists = { ...listsOf.location(draft), ...listsOf.tags(draft), ...listsOf.links(draft) };
  return {
    user_id: userId,
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    pronouns: draft.pronouns.trim(),
    bio: draft.about.trim(),
    photo_url: photoUrl,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...fieldsOf(draft),
  };
}

/** The request body that updates an existing entity with one step, other than the picture. */
export function changeOfStep(
  step: Exclude<ProfilePart, 'picture'>,
  draft: OnboardingDraft,
  type: EntityType,
): EntityChange {
  if (step !== 'about') return listsOf[step](draft);
  const about = draft.about.trim();
  return type === 'person' ? { bio: about } : { description: about };
}

/** The filled-in fields that the community asks for; nothing without one. */
function fieldsOf({ fields }: OnboardingDraft): EntityChange {
  const filled = changedDefined({}, fields);
  return filled.length === 0 ? {} : { fields: pickDefined(fields, filled) };
}

const listsOf = {
  location: ({ locations }) => ({
    locations: locations.filter((location) => !isBlankLocation(location)),
  }),
  tags: ({ tags }) => ({ tags_with_type: [...tags] }),
  links: ({ social_links }) => ({ social_links: uniqueLinks(social_links) }),
} satisfies Record<string, (draft: OnboardingDraft) => EntityChange>;

/** The links with the platforms that their hosts belong to, without duplicates and empty ones. */
function uniqueLinks(typed: readonly LinkDraft[]): LinkDraft[] {
  const links = linksToSave(typed);
  return [...new Map(links.map((link) => [`${link.platform} ${link.url}`, link])).values()];
}
