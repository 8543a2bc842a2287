import type { EntityType } from '@mangrove/contract';

export const messages = {
  titleLines: ['Where climate,', 'art and culture', 'hold each other up'],
  lead: (site: string) =>
    `${site} is a living map of the people, projects and organisations working between them. Find who is close to you, and show what you are part of.`,
  explore: 'Explore the Map',
  kinds: {
    person: 'artists, scientists, elders, organisers',
    project: 'what they make and hold together',
    organization: 'groups, schools, councils, collectives',
  } satisfies Record<EntityType, string>,
} as const;
