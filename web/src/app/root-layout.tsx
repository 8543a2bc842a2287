import { Outlet } from '@tanstack/react-router';
import { SkipLink } from '../ui/skip-link.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

export function RootLayout() {
  return (
    <>
      <SkipLink />
      <Outlet />
      <RouteAnnouncer />
    </>
  );
}
