import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
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
import { PendingMapScreen, PendingScreen } from './pending-screen.tsx';
import { RenderErrorScreen } from './render-error-screen.tsx';
import { RootLayout } from './root-layout.tsx';

interface RouterContext {
  queries: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: RenderErrorScreen,
});

/**
 * The network is on its way while the page's own code still is; the page waits for neither.
 * Imported late, because the contract's schemas are no part of the first page.
 */
function startNetwork({ context }: { context: RouterContext }) {
  void import('../features/graph/api.ts').then(({ networkQuery }) =>
    context.queries.prefetchQuery(networkQuery),
  );
}

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  component: LandingPage,
});

const map = createRoute({
  getParentRoute: () => root,
  path: paths.map,
  validateSearch: readMapAddress,
  loader: startNetwork,
  pendingComponent: PendingMapScreen,
  component: lazyRouteComponent(() => import('../pages/map-page.tsx'), 'MapPage'),
});

const fullscreenMap = createRoute({
  getParentRoute: () => root,
  path: paths.fullscreenMap,
  validateSearch: readMapAddress,
  loader: startNetwork,
  pendingComponent: PendingMapScreen,
  component: lazyRouteComponent(
    () => import('../pages/fullscreen-map-page.tsx'),
    'FullscreenMapPage',
  ),
});

const networkGraph = createRoute({
  getParentRoute: () => root,
  path: paths.networkGraph,
  validateSearch: readMapAddress,
  loader: startNetwork,
  pendingComponent: PendingMapScreen,
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
export function createAppRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queries },
    ...(history ? { history } : {}),
    parseSearch: parseAddressSearch,
    stringifySearch: stringifyAddressSearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
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
