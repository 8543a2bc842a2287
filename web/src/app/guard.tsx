import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDevelopmentMode } from '../lib/development-mode.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useVisitor, type Visitor } from '../lib/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingOutline } from '../ui/loading-outline.tsx';
import { PageFrame } from '../ui/page-frame.tsx';

const noticeMs = 2000;

const notices = {
  login: 'Login required to access this page',
  superuser: 'Access denied. Superuser permissions required.',
  developmentMode: 'Access restricted',
} as const;

type Area = 'signed-in' | 'superuser';
type Verdict = 'wait' | 'come-in' | keyof typeof notices;

/** Whether a visitor may enter a part of the product. */
export function judge(area: Area, visitor: Visitor, isDevelopmentMode: boolean): Verdict {
  if (visitor.state === 'unknown') return 'wait';
  if (isDevelopmentMode && !visitor.user?.is_superuser) return 'developmentMode';
  if (visitor.state === 'signed-out') return 'login';
  return area === 'superuser' && !visitor.user.is_superuser ? 'superuser' : 'come-in';
}

/** Stands before every page of an area: lets in, or says why not and leads elsewhere. */
export function Guard({ area }: { area: Area }) {
  const visitor = useVisitor();
  const verdict = judge(area, visitor, useDevelopmentMode() ?? false);
  if (verdict === 'come-in') return <Outlet />;
  if (verdict === 'wait') return <Waiting />;
  return <Turned reason={notices[verdict]} toLogin={visitor.user === null} />;
}

function Waiting() {
  return (
    <PageFrame width="reading">
      <LoadingOutline label="Checking your access..." />
    </PageFrame>
  );
}

function Turned({ reason, toLogin }: { reason: string; toLogin: boolean }) {
  const router = useRouter();
  useDocumentTitle(reason);
  useEffect(() => {
    const { href } = router.state.location;
    const timer = setTimeout(() => {
      void router.navigate(
        toLogin
          ? { to: paths.login, search: { next: href }, replace: true }
          : { to: paths.home, replace: true },
      );
    }, noticeMs);
    return () => clearTimeout(timer);
  }, [router, toLogin]);
  return (
    <PageFrame>
      <div role="alert">
        <EmptyState title={reason} titleOrder={1}>
          Redirecting...
        </EmptyState>
      </div>
    </PageFrame>
  );
}
