import { type EntityType, entityTypes } from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { editorPaths, entityPagePaths, newPaths, paths } from '../api/paths.ts';
import { noteComponentStack } from '../api/report-error.ts';
import { columnsQuery, decodeNetworkWith } from '../domain/network/network-columns.ts';
import { readPanelAddress } from '../features/administration/panel-address.ts';
import { readDashboardAddress } from '../features/dashboard/dashboard-address.ts';
import { readMapAddress } from '../features/graph/map-address.ts';
import { readMergeAddress } from '../features/merge/merge-address.ts';
import { readOnboardingAddress } from '../features/onboarding/onboarding-address.ts';
import { parseAddressSearch, stringifyAddressSearch } from '../kit/url-state/address-search.ts';
import { LandingPage } from '../pages/landing/landing-page.tsx';
import {
  readInvitationAddress,
  readLinkAddress,
  readLoginAddress,
  readProviderAnswer,
} from './account-address.ts';
import { Guard } from './guard.tsx';
import { page } from './page-of-route.ts';
import { PendingMapScreen, PendingScreen } from './pending-screen.tsx';
import { RenderErrorScreen } from './render-error-screen.tsx';
import { RootLayout } from './root-layout.tsx';
import { openStartView } from './start-view.ts';
import { UnknownPage } from './unknown-page.tsx';

interface RouterContext {
  queries: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: UnknownPage,
  errorComponent: RenderErrorScreen,
});

/** Starts to load the network while the page's code still loads; neither waits for the other. */
function startNetwork({ context }: { context: RouterContext }) {
  decodeNetworkWith(() => import('../features/graph/network/decode-network.ts'));
  void context.queries.prefetchQuery(columnsQuery);
}

const atRoot = { getParentRoute: () => root };
const ofMap = {
  ...atRoot,
  validateSearch: readMapAddress,
  loader: startNetwork,
  pendingComponent: PendingMapScreen,
};

const home = createRoute({ ...atRoot, path: paths.home, component: LandingPage });
const map = createRoute({
  ...ofMap,
  beforeLoad: openStartView,
  ...page(paths.map, () => import('../pages/map-page.tsx'), 'MapPage'),
});
const loadFullscreenMap = () => import('../pages/fullscreen-map-page.tsx');
const fullscreenMap = createRoute({
  ...ofMap,
  ...page(paths.fullscreenMap, loadFullscreenMap, 'FullscreenMapPage'),
});
const loadNetworkGraph = () => import('../pages/network-graph-page.tsx');
const networkGraph = createRoute({
  ...ofMap,
  ...page(paths.networkGraph, loadNetworkGraph, 'NetworkGraphPage'),
});
const embedMap = createRoute({
  ...ofMap,
  ...page(paths.embedMap, () => import('../pages/embed-map-page.tsx'), 'EmbedMapPage'),
  pendingComponent: () => null,
});
const loadPreview = () => import('../pages/node-detail-preview-page.tsx');
const nodeDetailPreview = createRoute({
  ...atRoot,
  ...page(paths.nodeDetailPreview, loadPreview, 'NodeDetailPreviewPage'),
  validateSearch: (search: Record<string, unknown>): { type?: string; id?: string } => search,
});

const loadEntityPage = () => import('../pages/entity-page.tsx');

/** The readable page of an entity: its data is loaded before it is shown. */
function entityPageOf(type: EntityType) {
  return {
    ...atRoot,
    component: lazyRouteComponent(loadEntityPage, 'EntityPage'),
    loader: async ({ context, params }: { context: RouterContext; params: { slug: string } }) => {
      const { openEntity } = await loadEntityPage();
      return openEntity(context.queries, type, params.slug);
    },
  };
}
const entityPages = entityTypes.map((type) =>
  createRoute({ ...entityPageOf(type), path: entityPagePaths[type] }),
);
const loadPlacePage = () => import('../pages/place-page.tsx');
const placePage = createRoute({
  ...atRoot,
  ...page(paths.place, loadPlacePage, 'PlacePage'),
  loader: async ({ context, params }) =>
    (await loadPlacePage()).openPlace(context.queries, params.slug),
});
const register = createRoute({
  ...atRoot,
  ...page(paths.register, () => import('../pages/register-page.tsx'), 'RegisterPage'),
});
const login = createRoute({
  ...atRoot,
  ...page(paths.login, () => import('../pages/login-page.tsx'), 'LoginPage'),
  validateSearch: readLoginAddress,
});
const loadProviderReturn = () => import('../pages/provider-return-page.tsx');
const providerReturn = createRoute({
  ...{ ...atRoot, validateSearch: readProviderAnswer },
  ...page(paths.providerReturn, loadProviderReturn, 'ProviderReturnPage'),
});
const loadAccountLinks = () => import('../pages/account-link-pages.tsx');
const verifyEmail = createRoute({
  ...atRoot,
  ...page(paths.verifyEmail, loadAccountLinks, 'VerifyEmailPage'),
  validateSearch: readLinkAddress,
});
const forgotPassword = createRoute({
  ...atRoot,
  ...page(paths.forgotPassword, loadAccountLinks, 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  ...atRoot,
  ...page(paths.resetPassword, loadAccountLinks, 'ResetPasswordPage'),
  validateSearch: readLinkAddress,
});
const unsubscribe = createRoute({
  ...atRoot,
  ...page(paths.unsubscribe, () => import('../pages/unsubscribe-page.tsx'), 'UnsubscribePage'),
  validateSearch: readLinkAddress,
});
const invitation = createRoute({
  ...atRoot,
  ...page(paths.invitation, () => import('../pages/invitation-page.tsx'), 'InvitationPage'),
  validateSearch: readInvitationAddress,
});
const loadLegal = () => import('../pages/legal-pages.tsx');
const terms = createRoute({ ...atRoot, ...page(paths.terms, loadLegal, 'TermsPage') });
const privacy = createRoute({ ...atRoot, ...page(paths.privacy, loadLegal, 'PrivacyPage') });

const retention = createRoute({
  ...atRoot,
  ...page(paths.retention, loadLegal, 'RetentionPage'),
});

const care = createRoute({
  ...atRoot,
  ...page(paths.care, loadLegal, 'CarePage'),
});

/** Parent of every page that needs a login. */
const signedIn = createRoute({
  ...atRoot,
  id: 'signed-in',
  component: () => <Guard area="signed-in" />,
});
const atSignedIn = { getParentRoute: () => signedIn };

const profile = createRoute({
  ...atSignedIn,
  ...page(paths.profile, () => import('../pages/profile-page.tsx'), 'ProfilePage'),
  validateSearch: readDashboardAddress,
});
const loadNotifications = () => import('../pages/notifications-page.tsx');
const notifications = createRoute({
  ...atSignedIn,
  ...page(paths.notifications, loadNotifications, 'NotificationsPage'),
});
const loadCreateProfile = () => import('../pages/create-profile-page.tsx');
const createProfile = createRoute({
  ...atSignedIn,
  ...page(paths.createProfile, loadCreateProfile, 'CreateProfilePage'),
});
const onboarding = createRoute({
  ...atSignedIn,
  ...page(paths.onboarding, () => import('../pages/onboarding-page.tsx'), 'OnboardingPage'),
  validateSearch: readOnboardingAddress,
});
const entityForm = createRoute({
  ...atSignedIn,
  ...page(paths.entityForm, () => import('../pages/entity-form-page.tsx'), 'EntityFormPage'),
});
const merge = createRoute({
  ...atSignedIn,
  ...page(paths.merge, () => import('../pages/merge-page.tsx'), 'MergePage'),
  validateSearch: readMergeAddress,
});

/** One chunk for the editors of all kinds, new entities included. */
const loadEditor = () => import('../pages/entity-editor-page.tsx');

/** Parent of every page for users who may edit the entity that the address names. */
const entity = createRoute({
  ...atSignedIn,
  id: 'entity',
  component: lazyRouteComponent(() => import('./entity-guard.tsx'), 'EntityArea'),
});
const atEntity = { getParentRoute: () => entity };
const editors = entityTypes.map((type) =>
  createRoute({
    ...atEntity,
    ...page(editorPaths[type], async () => (await loadEditor()).editorPages, type),
  }),
);
const newEntities = entityTypes.map((type) =>
  createRoute({
    ...atSignedIn,
    ...page(newPaths[type], async () => (await loadEditor()).newPages, type),
  }),
);

/** Parent of every page for superusers. */
const superuser = createRoute({
  ...atRoot,
  id: 'superuser',
  component: () => <Guard area="superuser" />,
});
const atSuperuser = { getParentRoute: () => superuser };

const loadControlPanel = () => import('../pages/superuser-control-panel-page.tsx');
const controlPanel = createRoute({
  ...atSuperuser,
  ...page(paths.controlPanel, loadControlPanel, 'SuperuserControlPanelPage'),
  validateSearch: readPanelAddress,
});
const entityList = createRoute({
  ...atSuperuser,
  ...page(paths.entityList, () => import('../pages/entity-list-page.tsx'), 'EntityListPage'),
});

const routeTree = root.addChildren([
  home,
  map,
  fullscreenMap,
  networkGraph,
  embedMap,
  nodeDetailPreview,
  ...entityPages,
  placePage,
  register,
  login,
  providerReturn,
  verifyEmail,
  forgotPassword,
  resetPassword,
  unsubscribe,
  invitation,
  terms,
  privacy,
  retention,
  care,
  signedIn.addChildren([
    profile,
    notifications,
    createProfile,
    onboarding,
    entityForm,
    merge,
    ...newEntities,
    entity.addChildren(editors),
  ]),
  superuser.addChildren([controlPanel, entityList]),
]);

/** Tests pass a `history`; the default is the browser's. */
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
    defaultOnCatch: (error, { componentStack }) => noteComponentStack(error, componentStack),
    defaultNotFoundComponent: UnknownPage,
    scrollRestoration: true,
    trailingSlash: 'never',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
