import { type Entity, type EntityWithConnections, readText } from '@mangrove/contract/browser';

/** The parts of a profile that the onboarding asks for, in its order. */
export const profileParts = ['picture', 'location', 'about', 'tags', 'links'] as const;
export type ProfilePart = (typeof profileParts)[number];

/** A step that makes a profile easier to find: one of its parts, or a first connection. */
export const firstSteps = [...profileParts, 'connect'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Whether a part of a profile is empty. */
export function lacksPart(profile: Entity | EntityWithConnections, part: ProfilePart): boolean {
  return valueOfPart(profile, part).length === 0;
}

/** Whether two states of a profile have the same value in one part. */
export function isSamePart(one: Entity, other: Entity, part: ProfilePart): boolean {
  return JSON.stringify(valueOfPart(one, part)) === JSON.stringify(valueOfPart(other, part));
}

function valueOfPart(profile: Entity | EntityWithConnections, part: ProfilePart) {
  if (part === 'picture') return profile.photo_url;
  if (part === 'location') return profile.locations;
  if (part === 'tags') return profile.tags_with_type;
  if (part === 'links') return profile.social_links;
  return readText(profile, 'about').trim();
}

/** The steps that are missing for a profile, in their order. */
export function missingSteps(profile: EntityWithConnections): FirstStep[] {
  const { people, projects, organizations } = profile.connections;
  const isAlone = people.length + projects.length + organizations.length === 0;
  return firstSteps.filter((step) => (step === 'connect' ? isAlone : lacksPart(profile, step)));
}
