import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useDevelopmentMode } from '../api/development-mode.ts';
import { paths } from '../api/paths.ts';
import { useVisitor } from '../api/session.ts';
import { unreadAcknowledgement } from '../domain/site/acknowledgement.ts';
import { StepUp } from '../features/accounts/step-up.tsx';
import { lazyNamed } from '../kit/layout/lazy-named.ts';
import { mainContentId, SkipLink } from '../kit/layout/skip-link.tsx';
import { VisuallyHidden } from '../kit/layout/visually-hidden.tsx';
import { isEmbeddable } from './embedding.ts';
import { SessionWatcher } from './session-watcher.tsx';
import { VisitorBar } from './visitor-bar.tsx';

const ProfileWatcher = lazyNamed(() => import('./profile-watcher.tsx'), 'ProfileWatcher');

export function RootLayout() {
  const { pathname } = useLocation();
  return isEmbeddable(pathname) ? <Outlet /> : <ProductLayout />;
}

const AcknowledgementNotice = lazyNamed(
  () => import('../domain/site/acknowledgement-notice.tsx'),
  'AcknowledgementNotice',
);
const acknowledgement = unreadAcknowledgement();

function ProductLayout() {
  const { user } = useVisitor();
  return (
    <StepUp>
      <SkipLink />
      <VisitorBar>
        <ClosedPages>
          <Outlet />
        </ClosedPages>
      </VisitorBar>
      {acknowledgement !== null && (
        <Suspense fallback={null}>
          <AcknowledgementNotice words={acknowledgement} />
        </Suspense>
      )}
      <RouteAnnouncer />
      <SessionWatcher />
      {user && (
        <Suspense fallback={null}>
          <ProfileWatcher user={user} />
        </Suspense>
      )}
    </StepUp>
  );
}

/**
 * After a change of page, moves the focus to its content and announces the new title to screen
 * readers, as a full page load would. A change of the query alone (selecting, searching) moves
 * nothing.
 */
function RouteAnnouncer() {
  const router = useRouter();
  const [announced, setAnnounced] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.getElementById(mainContentId)?.focus({ preventScroll: true });
        setAnnounced(document.title);
      }),
    [router],
  );

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}

const RestrictedNotice = lazyNamed(
  () => import('../features/development-mode/restricted-notice.tsx'),
  'RestrictedNotice',
);

const open: ReadonlySet<string> = new Set([
  paths.home,
  paths.login,
  paths.providerReturn,
  paths.resetPassword,
  paths.verifyEmail,
  paths.terms,
  paths.privacy,
  paths.unsubscribe,
  paths.invitation,
]);
const guarded: ReadonlySet<string> = new Set(['/signed-in', '/superuser']);

/** While development mode is on, only superusers see more than the pages needed to log in. */
function ClosedPages({ children }: { children: ReactNode }) {
  const { state, user } = useVisitor();
  const isDevelopmentMode = useDevelopmentMode();
  const { pathname } = useLocation();
  // Protected pages are closed by their guard, which navigates to the login.
  const isGuarded = useMatches({
    select: (matches) => matches.some(({ routeId }) => guarded.has(routeId)),
  });
  const isClosed = isDevelopmentMode && state !== 'unknown' && !user?.is_superuser;
  if (!isClosed || isGuarded || open.has(pathname)) return children;
  return (
    <Suspense fallback={null}>
      <RestrictedNotice />
    </Suspense>
  );
}
