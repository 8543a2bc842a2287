import type { pagePaths } from '@mangrove/contract';

/** Every address of the product, by name. Nothing else spells one out. */
export const paths = {
  home: '/',
  map: '/map',
  fullscreenMap: '/fullscreen-map',
  networkGraph: '/network-graph',
  nodeDetailPreview: '/node-detail-preview',
  register: '/register',
  login: '/login',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  profile: '/profile',
  terms: '/terms',
  privacy: '/privacy',
} as const satisfies Record<string, (typeof pagePaths)[number]>;
