import {
  checkSocialLink,
  countCodePoints,
  type EntityType,
  platformOfAddress,
} from '@mangrove/contract/browser';
import type { ProfilePart } from '../../domain/entity/missing-steps.ts';
import type { EntityChange } from '../../domain/entity/writes.ts';
import { aboutTooLong } from '../../domain/fields/about-field.tsx';
import { isBlankLocation, type LocationDraft, noLocation } from '../../domain/fields/location.ts';
import { judgeUnadded, type TagDraft } from '../../domain/fields/tags.ts';

/** In their order. */
export const stepNames = ['picture', 'name', 'location', 'about', 'tags', 'links'] as const;
export type StepName = (typeof stepNames)[number];

export const aboutMax = 500;

export interface OnboardingDraft {
  /** Index of the step that stands on the page. */
  step: number;
  picture: Blob | null;
  firstName: string;
  lastName: string;
  pronouns: string;
  location: LocationDraft;
  about: string;
  tags: readonly TagDraft[];
  /** What stands in the input of the tags, and is none yet. */
  typedTag: string;
  links: readonly string[];
}

export const emptyDraft: OnboardingDraft = {
  step: 0,
  picture: null,
  firstName: '',
  lastName: '',
  pronouns: '',
  location: noLocation,
  about: '',
  tags: [],
  typedTag: '',
  links: [''],
};

const fieldsOfPart = {
  picture: ['picture'],
  location: ['location'],
  about: ['about'],
  tags: ['tags', 'typedTag'],
  links: ['links'],
} as const satisfies Record<ProfilePart, readonly (keyof OnboardingDraft)[]>;

/** What the draft holds of one part of the profile. */
export function partOfDraft(part: ProfilePart, draft: OnboardingDraft): Partial<OnboardingDraft> {
  return Object.fromEntries(fieldsOfPart[part].map((field) => [field, draft[field]]));
}

/** What the draft holds otherwise than another. */
export function differenceOf(
  draft: Partial<OnboardingDraft>,
  other: OnboardingDraft,
): Partial<OnboardingDraft> {
  const fields = Object.keys(draft) as (keyof OnboardingDraft)[];
  return Object.fromEntries(
    fields.filter((field) => draft[field] !== other[field]).map((field) => [field, draft[field]]),
  );
}

/** Whole percents of the way, the step on the page included. */
export function percentOf(step: number, count: number): number {
  return Math.round(((step + 1) / count) * 100);
}

/** Only the name is needed. */
export function mayLeaveStep({ step, firstName }: OnboardingDraft): boolean {
  return stepNames[step] !== 'name' || firstName.trim() !== '';
}

/** What is wrong with a link, as the sentence of the platform that its address belongs to. */
export function judgeAddress(link: string): string | undefined {
  const checked = checkSocialLink(platformOfAddress(link), link);
  return 'message' in checked ? checked.message : undefined;
}

/** The first thing that would be refused, with the step it stands on; null when all is right. */
export function findFault(draft: OnboardingDraft): { step: StepName; message: string } | null {
  if (countCodePoints(draft.about.normalize('NFC')) > aboutMax) {
    return { step: 'about', message: aboutTooLong(aboutMax) };
  }
  const unadded = judgeUnadded(draft.typedTag);
  if (unadded !== undefined) return { step: 'tags', message: unadded };
  for (const link of draft.links) {
    const message = judgeAddress(link);
    if (message !== undefined) return { step: 'links', message };
  }
  return null;
}

/** What the draft becomes: blank links, an empty place and empty tags are left out. */
export function changeOf(draft: OnboardingDraft, userId: number, photoUrl: string): EntityChange {
  const lists = { ...listsOf.location(draft), ...listsOf.tags(draft), ...listsOf.links(draft) };
  return {
    user_id: userId,
    first_name: draft.firstName.trim(),
    last_name: draft.lastName.trim(),
    pronouns: draft.pronouns.trim(),
    bio: draft.about.trim(),
    photo_url: photoUrl,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
  };
}

/** What one step of the draft makes of an entity that is there, its picture aside. */
export function changeOfStep(
  step: Exclude<ProfilePart, 'picture'>,
  draft: OnboardingDraft,
  type: EntityType,
): EntityChange {
  if (step !== 'about') return listsOf[step](draft);
  const about = draft.about.trim();
  return type === 'person' ? { bio: about } : { description: about };
}

const listsOf = {
  location: ({ location }) => ({ locations: isBlankLocation(location) ? [] : [location] }),
  tags: ({ tags }) => ({ tags_with_type: [...tags] }),
  links: ({ links }) => ({
    social_links: uniqueLinks(links.filter((link) => link.trim() !== '')),
  }),
} satisfies Record<string, (draft: OnboardingDraft) => EntityChange>;

/** Each with the platform that its address belongs to; the same link twice counts once. */
function uniqueLinks(links: readonly string[]) {
  const found = links.map((link) => {
    const platform = platformOfAddress(link);
    const checked = checkSocialLink(platform, link);
    return { platform, url: 'value' in checked ? checked.value : link.trim() };
  });
  return found.filter(
    ({ platform, url }, index) =>
      found.findIndex((other) => other.platform === platform && other.url === url) === index,
  );
}
