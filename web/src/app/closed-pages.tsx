import { useLocation, useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useDevelopmentMode } from '../api/development-mode.ts';
import { paths } from '../api/paths.ts';
import { useVisitor } from '../api/session.ts';

const RestrictedNotice = lazy(async () => ({
  default: (await import('../features/development-mode/restricted-notice.tsx')).RestrictedNotice,
}));

const open: ReadonlySet<string> = new Set([
  paths.home,
  paths.login,
  paths.resetPassword,
  paths.verifyEmail,
  paths.terms,
  paths.privacy,
]);
const guarded: ReadonlySet<string> = new Set(['/signed-in', '/superuser']);

/** While development mode is on, only superusers see more than what is needed to get in. */
export function ClosedPages({ children }: { children: ReactNode }) {
  const { state, user } = useVisitor();
  const isDevelopmentMode = useDevelopmentMode();
  const { pathname } = useLocation();
  // Protected pages close by their guard, which leads on to the login.
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
