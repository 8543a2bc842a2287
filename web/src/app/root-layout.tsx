import { Outlet } from '@tanstack/react-router';
import { StepUp } from '../features/accounts/step-up.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { ClosedPages } from './closed-pages.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SessionKeeper } from './session-keeper.tsx';
import { VisitorBar } from './visitor-bar.tsx';

export function RootLayout() {
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
    </StepUp>
  );
}
