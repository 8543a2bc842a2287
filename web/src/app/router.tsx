import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { parseAddressSearch, stringifyAddressSearch } from '../lib/address-search.ts';
import { readMapAddress } from '../lib/map-address.ts';
import { paths } from '../lib/paths.ts';
import { LandingPage } from '../pages/landing/landing-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { RenderErrorScreen } from './render-error-screen.tsx';
import { RootLayout } from './root-layout.tsx';

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: RenderErrorScreen,
});

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  component: LandingPage,
});

const map = createRoute({
  getParentRoute: () => root,
  path: paths.map,
  validateSearch: readMapAddress,
  component: lazyRouteComponent(() => import('../pages/map-page.tsx'), 'MapPage'),
});

const fullscreenMap = createRoute({
  getParentRoute: () => root,
  path: paths.fullscreenMap,
  validateSearch: readMapAddress,
  component: lazyRouteComponent(
    () => import('../pages/fullscreen-map-page.tsx'),
    'FullscreenMapPage',
  ),
});

const networkGraph = createRoute({
  getParentRoute: () => root,
  path: paths.networkGraph,
  validateSearch: readMapAddress,
  component: lazyRouteComponent(
    () => import('../pages/network-graph-page.tsx'),
    'NetworkGraphPage',
  ),
});

const nodeDetailPreview = createRoute({
  getParentRoute: () => root,
  path: paths.nodeDetailPreview,
  validateSearch: (search: Record<string, unknown>): { type?: string; id?: string } => search,
  component: lazyRouteComponent(
    () => import('../pages/node-detail-preview-page.tsx'),
    'NodeDetailPreviewPage',
  ),
});

const routeTree = root.addChildren([home, map, fullscreenMap, networkGraph, nodeDetailPreview]);

/** `history` is given by tests; the browser's own otherwise. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch: parseAddressSearch,
    stringifySearch: stringifyAddressSearch,
    defaultPreload: 'intent',
    defaultErrorComponent: RenderErrorScreen,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    trailingSlash: 'never',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
