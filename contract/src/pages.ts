import { entityTypes, pluralOf } from './model/kinds.ts';

/** The map for embedding: the only page that other sites may show in a frame. */
export const embedPath = '/embed/map';

/** The map pages whose addresses it accepts: it shows what their parameters say. */
export const embeddedPaths: readonly string[] = ['/map', '/fullscreen-map'];

/** Where a provider of logins (OpenID Connect) leads back to. */
export const providerReturnPath = '/login/callback';

/**
 * The addresses of the product's pages, with `:name` for a variable part. The server answers these
 * with the browser app, any other page address with the app's not-found page and 404.
 */
export const pagePaths = [
  '/',
  '/map',
  '/fullscreen-map',
  '/network-graph',
  embedPath,
  '/node-detail-preview',
  '/register',
  '/login',
  providerReturnPath,
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/profile',
  '/create-profile',
  '/onboarding',
  '/entity-form',
  '/merge',
  ...entityTypes.map((kind) => `/${kind}/:id` as const),
  ...entityTypes.map((kind) => `/${kind}-management` as const),
  '/superuser-control-panel',
  '/entity-list',
  ...entityTypes.map((kind) => `/${pluralOf[kind]}/:slug` as const),
  '/places/:slug',
  '/terms',
  '/privacy',
  '/retention',
  '/care',
  '/notifications',
  '/unsubscribe',
  '/invitation',
] as const;
