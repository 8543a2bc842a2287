import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { readLinkAddress, readLoginAddress } from '../lib/account-address.ts';
import { parseAddressSearch, stringifyAddressSearch } from '../lib/address-search.ts';
import { noteComponentStack } from '../lib/component-stacks.ts';
import { readDashboardAddress } from '../lib/dashboard-address.ts';
import { readMapAddress } from '../lib/map-address.ts';
import { readPanelAddress } from '../lib/panel-address.ts';
import { paths } from '../lib/paths.ts';
import { LandingPage } from '../pages/landing/landing-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { Guard } from './guard.tsx';
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

const register = createRoute({
  getParentRoute: () => root,
  path: paths.register,
  component: lazyRouteComponent(() => import('../pages/register-page.tsx'), 'RegisterPage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: readLoginAddress,
  component: lazyRouteComponent(() => import('../pages/login-page.tsx'), 'LoginPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: paths.verifyEmail,
  validateSearch: readLinkAddress,
  component: lazyRouteComponent(() => import('../pages/verify-email-page.tsx'), 'VerifyEmailPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: paths.forgotPassword,
  component: lazyRouteComponent(
    () => import('../pages/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  validateSearch: readLinkAddress,
  component: lazyRouteComponent(
    () => import('../pages/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

const terms = createRoute({
  getParentRoute: () => root,
  path: paths.terms,
  component: lazyRouteComponent(() => import('../pages/terms-page.tsx'), 'TermsPage'),
});

const privacy = createRoute({
  getParentRoute: () => root,
  path: paths.privacy,
  component: lazyRouteComponent(() => import('../pages/privacy-page.tsx'), 'PrivacyPage'),
});

/** Every page below this one needs a login. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => <Guard area="signed-in" />,
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.profile,
  validateSearch: readDashboardAddress,
  component: lazyRouteComponent(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
});

const createProfile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.createProfile,
  component: lazyRouteComponent(
    () => import('../pages/create-profile-page.tsx'),
    'CreateProfilePage',
  ),
});

const onboarding = createRoute({
  getParentRoute: () => signedIn,
  path: paths.onboarding,
  component: lazyRouteComponent(() => import('../pages/onboarding-page.tsx'), 'OnboardingPage'),
});

const entityForm = createRoute({
  getParentRoute: () => signedIn,
  path: paths.entityForm,
  component: lazyRouteComponent(() => import('../pages/entity-form-page.tsx'), 'EntityFormPage'),
});

/** One file of code for every kind, new or not. */
const loadEditor = () => import('../pages/entity-editor-page.tsx');

const person = createRoute({
  getParentRoute: () => signedIn,
  path: paths.person,
  component: lazyRouteComponent(loadEditor, 'PersonPage'),
});

const project = createRoute({
  getParentRoute: () => signedIn,
  path: paths.project,
  component: lazyRouteComponent(loadEditor, 'ProjectPage'),
});

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: paths.organization,
  component: lazyRouteComponent(loadEditor, 'OrganizationPage'),
});

const newPerson = createRoute({
  getParentRoute: () => signedIn,
  path: paths.newPerson,
  component: lazyRouteComponent(loadEditor, 'PersonManagementPage'),
});

const newProject = createRoute({
  getParentRoute: () => signedIn,
  path: paths.newProject,
  component: lazyRouteComponent(loadEditor, 'ProjectManagementPage'),
});

const newOrganization = createRoute({
  getParentRoute: () => signedIn,
  path: paths.newOrganization,
  component: lazyRouteComponent(loadEditor, 'OrganizationManagementPage'),
});

const editors = [person, project, organization, newPerson, newProject, newOrganization] as const;

/** Every page below this one is for superusers. */
const superuser = createRoute({
  getParentRoute: () => root,
  id: 'superuser',
  component: () => <Guard area="superuser" />,
});

const controlPanel = createRoute({
  getParentRoute: () => superuser,
  path: paths.controlPanel,
  validateSearch: readPanelAddress,
  component: lazyRouteComponent(
    () => import('../pages/superuser-control-panel-page.tsx'),
    'SuperuserControlPanelPage',
  ),
});

const entityList = createRoute({
  getParentRoute: () => superuser,
  path: paths.entityList,
  component: lazyRouteComponent(() => import('../pages/entity-list-page.tsx'), 'EntityListPage'),
});

const routeTree = root.addChildren([
  home,
  map,
  fullscreenMap,
  networkGraph,
  nodeDetailPreview,
  register,
  login,
  verifyEmail,
  forgotPassword,
  resetPassword,
  terms,
  privacy,
  signedIn.addChildren([profile, createProfile, onboarding, entityForm, ...editors]),
  superuser.addChildren([controlPanel, entityList]),
]);

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
    defaultOnCatch: (error, { componentStack }) => noteComponentStack(error, componentStack),
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
