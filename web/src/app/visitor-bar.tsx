import type { SessionUser } from '@mangrove/contract/browser';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useDevelopmentMode } from '../api/development-mode.ts';
import { paths } from '../api/paths.ts';
import { useVisitor } from '../api/session.ts';
import { hasTokens } from '../api/session-storage.ts';
import { isSignalLost, keepsOffline } from '../api/signal.ts';
import type { Audience } from '../domain/site/destinations.ts';
import { TopBarContext, type TopBarProps } from '../domain/site/top-bar.tsx';
import { AvatarButton } from '../features/accounts/avatar-button.tsx';
import { Bell } from '../features/notifications/bell.tsx';
import { LazyMenu } from '../kit/layout/lazy-menu.tsx';
import { lazyNamed } from '../kit/layout/lazy-named.ts';
import { loginActions } from './login-actions.tsx';

const loadVisitorMenu = () => import('./visitor-menu.tsx');
const VisitorMenu = lazyNamed(loadVisitorMenu, 'VisitorMenu');
const CompactSearch = lazyNamed(
  () => import('../features/entity-search/compact-search.tsx'),
  'CompactSearch',
);
/** Loaded after the first seconds of a page, or at once where the signal is missing already. */
const loadSignalLine = async () => {
  await new Promise((resolve) => setTimeout(resolve, isSignalLost() ? 0 : settledMs));
  return import('../features/offline/signal-line.tsx');
};
const settledMs = 3000;
const SignalLine = lazyNamed(loadSignalLine, 'SignalLine');
const OwnProfileReminder = lazyNamed(() => import('./profile-watcher.tsx'), 'OwnProfileReminder');

/** Fills the top bar of every page with the user's menu, or with the links to log in or sign up. */
export function VisitorBar({ children }: { children: ReactNode }) {
  return <TopBarContext value={useVisitorSlots()}>{children}</TopBarContext>;
}

function useVisitorSlots(): TopBarProps {
  const navigate = useNavigate();
  const { user, state } = useVisitor();
  const isDevelopmentMode = useDevelopmentMode() ?? false;
  const audience = audienceOf(user, isDevelopmentMode);
  if (user) {
    return {
      audience,
      signal,
      search: user.is_superuser && (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <CompactSearch
              onMore={(q) =>
                void navigate({ to: paths.controlPanel, search: { tab: 'entity-search', q } })
              }
            />
          </Suspense>
        </ErrorBoundary>
      ),
      below: (
        <Suspense fallback={null}>
          <OwnProfileReminder />
        </Suspense>
      ),
      actions: (
        <>
          <Bell />
          <LazyMenu
            load={loadVisitorMenu}
            button={(onClick) => <AvatarButton user={user} onClick={onClick} />}
          >
            <VisitorMenu user={user} audience={audience} />
          </LazyMenu>
        </>
      ),
    };
  }
  // A visitor with tokens is most likely signed in: the bar stays empty until that is known.
  if (state === 'unknown' && hasTokens()) return { audience, signal };
  return { audience, signal, ...loginActions(isDevelopmentMode) };
}

const signal = keepsOffline() && (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>
      <SignalLine />
    </Suspense>
  </ErrorBoundary>
);

function audienceOf(user: SessionUser | null, isDevelopmentMode: boolean): Audience {
  if (user?.is_superuser) return 'superuser';
  if (isDevelopmentMode) return 'nobody';
  return user ? 'signed-in' : 'everybody';
}
