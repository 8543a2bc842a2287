import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { StepUp } from '../features/accounts/step-up.tsx';
import { useVisitor } from '../lib/session.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { ClosedPages } from './closed-pages.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SessionKeeper } from './session-keeper.tsx';
import { VisitorBar } from './visitor-bar.tsx';

const ProfileKeeper = lazy(async () => ({
  default: (await import('./profile-keeper.tsx')).ProfileKeeper,
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
      <SessionKeeper />
      {user && (
        <Suspense fallback={null}>
          <ProfileKeeper user={user} />
        </Suspense>
      )}
    </StepUp>
  );
}
