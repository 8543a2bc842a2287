import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useVisitor } from '../api/session.ts';
import { StepUp } from '../features/accounts/step-up.tsx';
import { SkipLink } from '../kit/layout/skip-link.tsx';
import { ClosedPages } from './closed-pages.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SessionWatcher } from './session-watcher.tsx';
import { VisitorBar } from './visitor-bar.tsx';

const ProfileWatcher = lazy(async () => ({
  default: (await import('./profile-watcher.tsx')).ProfileWatcher,
}));

export function RootLayout() {
  const { user } = useVisitor();
  return (
    <StepUp>
      <SkipLink />
      <VisitorBar>
        <ClosedPages>
          <Outlet />
        </ClosedPages>
      </VisitorBar>
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
