// The sentences of the dashboard, as they are specified.
import type { EntityRole, EntityType } from '@mangrove/contract/browser';
import { kindName, kindPlural, kinds } from '../../domain/entity/kind.ts';
import { formatList, formatNumber } from '../../kit/text/formats.ts';

export const frame = {
  pageTitle: 'Dashboard',
  loading: 'Loading your profile',
  failed: 'Your profile could not be loaded',
  sections: 'Dashboard',
  overview: 'Overview',
  editProfile: 'Edit Profile',
  manageNodes: 'Manage Nodes',
  accountSettings: 'Account Settings',
  viewMap: 'View Map',
} as const;

export const overview = {
  greeting: (name: string) => `Good to see you, ${name}`,
  waiting: 'Waiting for your answer',
  waitingText: 'Others connected these with what they look after. You can confirm or decline it.',
  answerFor: (name: string) => `Answer for ${name}`,
  toConfirm: (count: number) =>
    count === 1 ? '1 connection to confirm' : `${formatNumber(count)} connections to confirm`,
  asked: (labels: string) => `The community asks: ${labels}`,
  answer: 'Answer',
  profile: 'Profile',
  editProfile: 'Edit Profile',
  openPage: 'Open your page',
  seeYourself: 'See yourself on the map',
  networkMap: 'Network Map',
  onTheMap: (count: number) => `${formatNumber(count)} people, projects and organisations`,
  viewMap: 'View Map',
  manageNodes: 'Manage Nodes',
  all: (count: number) => `All ${count}`,
  noNodes: 'You look after no project or organisation yet.',
  openNodes: 'Open Manage Nodes',
  createProject: 'Create a project',
  accountSettings: 'Account Settings',
  email: 'Email',
  password: 'Password',
  openSettings: 'Open settings',
} as const;

export const firstStepsCard = {
  title: 'Be found, and find others',
  text: 'You can still add these to your profile. Each takes a minute.',
  steps: {
    picture: 'A picture',
    location: 'Where you are',
    about: 'A few words about you',
    tags: 'Tags',
    links: 'Links',
    connect: 'Connect what you do',
  },
  done: 'done',
  next: 'Continue',
  dismiss: 'Not now',
} as const;

export const nodes = {
  title: 'Manage Nodes',
  subtitle: 'View and edit nodes you have edit rights to',
  create: 'Create New',
  merge: 'Merge two…',
  listTitle: 'Your Nodes',
  search: 'Search entities...',
  name: 'Name',
  type: 'Type',
  access: 'Access',
  actions: 'Actions',
  view: (name: string) => `View ${name}`,
  edit: (name: string) => `Edit ${name}`,
  people: (name: string) => `People with access to ${name}`,
  leave: (name: string) => `Leave ${name}`,
  none: 'No entities found',
  noneText:
    'You are on the map. Your projects are not there yet. Start with one project, and add connections later.',
  createProject: 'Create a project',
  createOrganization: 'Create an organisation',
  noMatch: 'No entities found matching your search',
  noMatchText: 'Look for a part of the name, or clear the search to see them all.',
  loading: 'Loading entities...',
  failed: 'Your entities could not be loaded',
} as const;

export const ownDeleted = {
  title: 'Deleted',
  text: 'Anything of yours that was deleted can be restored for 30 days. Then it is erased, with its pictures and its history.',
  loading: 'Loading what was deleted...',
  failed: 'What was deleted could not be loaded',
} as const;

/** The label of a role in Manage Nodes. */
export const accessName: Record<EntityRole, string> = {
  OWNER: 'Administrator',
  CONTRIBUTOR: 'Moderator',
  MEMBER: 'Moderator',
};

/** "You are connected to 11 people, 4 projects and 2 organisations." */
export function connectedTo(counts: Record<EntityType, number>): string {
  const parts = kinds
    .filter((type) => counts[type] > 0)
    .map((type) => {
      const names = counts[type] === 1 ? kindName : kindPlural;
      return `${counts[type]} ${names[type].toLowerCase()}`;
    });
  if (parts.length === 0) return 'You are on the map. Nobody and nothing is connected to you yet.';
  return `You are connected to ${formatList(parts)}.`;
}
