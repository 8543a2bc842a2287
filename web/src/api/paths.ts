import type { EntityType, pagePaths } from '@mangrove/contract/browser';

/** A page's address as the router writes it: `/person/$id` for `/person/:id`. */
type PagePath<Path extends string = (typeof pagePaths)[number]> =
  Path extends `${infer Before}/:${infer Name}` ? `${Before}/$${Name}` : Path;

/** Every address of the product, by name. No other code spells out an address. */
export const paths = {
  home: '/',
  map: '/map',
  fullscreenMap: '/fullscreen-map',
  networkGraph: '/network-graph',
  /** The map for other sites' pages, which show it in a frame. */
  embedMap: '/embed/map',
  nodeDetailPreview: '/node-detail-preview',
  register: '/register',
  login: '/login',
  providerReturn: '/login/callback',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  profile: '/profile',
  createProfile: '/create-profile',
  onboarding: '/onboarding',
  entityForm: '/entity-form',
  merge: '/merge',
  person: '/person/$id',
  project: '/project/$id',
  organization: '/organization/$id',
  newPerson: '/person-management',
  newProject: '/project-management',
  newOrganization: '/organization-management',
  controlPanel: '/superuser-control-panel',
  entityList: '/entity-list',
  personPage: '/people/$slug',
  projectPage: '/projects/$slug',
  organizationPage: '/organizations/$slug',
  terms: '/terms',
  privacy: '/privacy',
  retention: '/retention',
  care: '/care',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe',
  invitation: '/invitation',
} as const satisfies Record<string, PagePath>;

/** Where an entity of each kind is edited. */
export const editorPaths = {
  person: paths.person,
  project: paths.project,
  organization: paths.organization,
} as const satisfies Record<EntityType, PagePath>;

/** Where a new entity of each kind is created. */
export const newPaths = {
  person: paths.newPerson,
  project: paths.newProject,
  organization: paths.newOrganization,
} as const satisfies Record<EntityType, PagePath>;

/** Where an entity of each kind is read; the contract's `entityPagePath` gives one's address. */
export const entityPagePaths = {
  person: paths.personPage,
  project: paths.projectPage,
  organization: paths.organizationPage,
} as const satisfies Record<EntityType, PagePath>;
