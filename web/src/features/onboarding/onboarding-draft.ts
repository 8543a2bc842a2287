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
  return {
    user_id: userId,
    first_name: draft.firstName.trim(),
    last_name: draft.lastName.trim(),
    pronouns: draft.pronouns.trim(),
    bio: draft.about.trim(),
    photo_url: photoUrl,
    ...listsOf.location(draft),
    ...listsOf.tags(draft),
    ...listsOf.links(draft),
  };
}

/** What one step of the draft changes of an entity that is there, its picture aside; null for nothing. */
export function changeOfStep(
  step: Exclude<ProfilePart, 'picture'>,
  draft: OnboardingDraft,
  type: EntityType,
): EntityChange | null {
  if (step === 'about') {
    const about = draft.about.trim();
    if (about === '') return null;
    return type === 'person' ? { bio: about } : { description: about };
  }
  return listsOf[step](draft);
}

const listsOf = {
  location: ({ location }) => (isBlankLocation(location) ? null : { locations: [location] }),
  tags: ({ tags }) => (tags.length === 0 ? null : { tags_with_type: [...tags] }),
  links: ({ links }) => {
    const filled = links.filter((link) => link.trim() !== '');
    return filled.length === 0 ? null : { social_links: uniqueLinks(filled) };
  },
} satisfies Record<string, (draft: OnboardingDraft) => EntityChange | null>;

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
