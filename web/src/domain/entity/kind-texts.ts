// What screens say of each kind of entity: a new kind needs one row here. The map does not load them.
import type { EntityType } from '@mangrove/contract/browser';

interface KindTexts {
  /** The title of the editor's page. */
  profile: string;
  /** Where an entity has no text about it. */
  noAbout: string;
  /** Above a search among entities of the kind. */
  search: string;
  /** Counted in tables, which spell "organizations". */
  counted: readonly [one: string, many: string];
  /** Where none is there, and what then. */
  none: readonly [title: string, text: string];
  /** What is deleted with an entity, in the specified words. */
  deletion: {
    title: string;
    warning: string;
    /** The same where the deletion begins at a user's access to the entity. */
    accessWarning: string;
  };
  /** Its tab, and its section of connections, in the editor of another entity. */
  connections: {
    tab: string;
    heading: string;
    subtitle: string;
    add: string;
    noHit: string;
    isNew: string;
    createdAtSave: string;
    onlyOwners: string;
    /** The edited entity where its name is not known, first in a sentence and later. */
    self: readonly [first: string, later: string];
  };
  /** The action that begins a new one. */
  create: string;
}

const createdAtSave = 'It is created when you save, together with the connection.';
const noDescription = 'No description available';

export const kindTexts = {
  person: {
    profile: 'Personal Profile',
    noAbout: 'No bio available',
    search: 'Search people',
    counted: ['person', 'people'],
    none: ['No people found', 'People who sign up, and people you add, are listed here.'],
    deletion: {
      title: 'Delete Person',
      warning:
        'This removes the person, together with their relationships, tags and social links. It can be restored for 30 days.',
      accessWarning:
        'The person is deleted, together with their relationships, tags and social links. It can be restored for 30 days.',
    },
    connections: {
      tab: 'People',
      heading: 'People Relationships',
      subtitle: 'Connect with people in your network',
      add: 'Add Person',
      noHit: 'No person found',
      isNew: 'Somebody new',
      createdAtSave:
        'Created when you save, together with the connection, and shown as added by you, not a member yet.',
      onlyOwners: 'Only administrators of this profile add and change its connections.',
      self: ['This person', 'this person'],
    },
    create: 'Create a person',
  },
  project: {
    profile: 'Project Profile',
    noAbout: noDescription,
    search: 'Search projects',
    counted: ['project', 'projects'],
    none: ['No projects found', 'Projects are listed here once the first one is added.'],
    deletion: {
      title: 'Delete Project',
      warning:
        'This removes the project, together with its relationships, tags and images. It can be restored for 30 days.',
      accessWarning:
        'The project is deleted, together with its relationships, tags and images. It can be restored for 30 days.',
    },
    connections: {
      tab: 'Project Connections',
      heading: 'Project Relationships',
      subtitle: 'Manage your project relationships and collaborations',
      add: 'Add Project',
      noHit: 'No project found',
      isNew: 'A new project',
      createdAtSave,
      onlyOwners: 'Only administrators of this project add and change its connections.',
      self: ['This project', 'this project'],
    },
    create: 'Create a project',
  },
  organization: {
    profile: 'Organization Profile',
    noAbout: noDescription,
    search: 'Search organizations',
    counted: ['organization', 'organizations'],
    none: ['No organizations found', 'Organisations are listed here once the first one is added.'],
    deletion: {
      title: 'Delete Organization',
      warning:
        'This removes the organisation, together with its relationships, tags and social links. It can be restored for 30 days.',
      accessWarning:
        'The organisation is deleted, together with its relationships, tags and social links. It can be restored for 30 days.',
    },
    connections: {
      tab: 'Organisation Connections',
      heading: 'Organisation Relationships',
      subtitle: 'Manage your organisation connections',
      add: 'Add Organisation',
      noHit: 'No organisations found',
      isNew: 'A new organisation',
      createdAtSave,
      onlyOwners: 'Only administrators of this organisation add and change its connections.',
      self: ['This organisation', 'this organisation'],
    },
    create: 'Create an organisation',
  },
} as const satisfies Record<EntityType, KindTexts>;
