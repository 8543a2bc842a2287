import {
  type EntityType,
  mapKinds,
  type PluralOf,
  type pagePaths,
  pluralOf,
} from '@mangrove/contract/browser';

/** A page's address as the router writes it: `/person/$id` for `/person/:id`. */
type PagePath<Path extends string = (typeof pagePaths)[number]> =
  Path extends `${infer Before}/:${infer Name}` ? `${Before}/$${Name}` : Path;

/** Every address of the product but those of the kinds, by name. No other code spells one out. */
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
  controlPanel: '/superuser-control-panel',
  entityList: '/entity-list',
  place: '/places/$slug',
  terms: '/terms',
  privacy: '/privacy',
  retention: '/retention',
  care: '/care',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe',
  invitation: '/invitation',
} as const satisfies Record<string, PagePath>;

/** Where an entity of each kind is edited. */
export const editorPaths = mapKinds((kind) => `/${kind}/$id`) as {
  [Kind in EntityType]: `/${Kind}/$id`;
} satisfies Record<EntityType, PagePath>;

/** Where a new entity of each kind is created. */
export const newPaths = mapKinds((kind) => `/${kind}-management`) as {
  [Kind in EntityType]: `/${Kind}-management`;
} satisfies Record<EntityType, PagePath>;

/** Where an entity of each kind is read; the contract's `entityPagePath` gives one's address. */
export const entityPagePaths = mapKinds((kind) => `/${pluralOf[kind]}/$slug`) as {
  [Kind in EntityType]: `/${PluralOf<Kind>}/$slug`;
} satisfies Record<EntityType, PagePath>;
