import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useDevelopmentMode } from '../api/development-mode.ts';
import { paths } from '../api/paths.ts';
import { useVisitor, type Visitor } from '../api/session.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { EmptyState } from '../kit/layout/empty-state.tsx';
import { lazyNamed } from '../kit/layout/lazy-named.ts';
import { LoadingOutline } from '../kit/layout/loading-outline.tsx';
import { guardText } from './messages.ts';

const SecondFactorNeeded = lazyNamed(
  () => import('../features/accounts/second-factor/second-factor-needed.tsx'),
  'SecondFactorNeeded',
);

const noticeMs = 2000;

/** Superusers enter every area; those who may not enter see the notice of the same name. */
type Area = 'signed-in' | 'superuser' | 'entity';
type Verdict =
  | 'wait'
  | 'come-in'
  | 'login'
  | 'developmentMode'
  | 'secondFactor'
  | Exclude<Area, 'signed-in'>;

/**
 * Whether a visitor may enter an area.
 * @param mayEdit whether the visitor may edit the entity of the page; undefined while that is not
 * known.
 */
export function checkAccess(
  area: Area,
  visitor: Visitor,
  isDevelopmentMode: boolean,
  mayEdit?: boolean,
): Verdict {
  if (visitor.state === 'unknown') return 'wait';
  const isSuperuser = visitor.user?.is_superuser ?? false;
  if (isDevelopmentMode && !isSuperuser) return 'developmentMode';
  if (visitor.state === 'signed-out') return 'login';
  if (area === 'superuser' && visitor.user?.needs_second_factor) return 'secondFactor';
  if (isSuperuser || area === 'signed-in') return 'come-in';
  if (area === 'superuser') return area;
  if (mayEdit === undefined) return 'wait';
  return mayEdit ? 'come-in' : area;
}

interface GuardProps {
  area: Area;
  mayEdit?: boolean | undefined;
  children?: ReactNode;
}

/** Protects every page of an area: shows it, or gives the reason and navigates elsewhere. */
export function Guard({ area, mayEdit, children = <Outlet /> }: GuardProps) {
  const visitor = useVisitor();
  const verdict = checkAccess(area, visitor, useDevelopmentMode() ?? false, mayEdit);
  if (verdict === 'come-in') return children;
  if (verdict === 'secondFactor') {
    return (
      <Suspense fallback={null}>
        <SecondFactorNeeded />
      </Suspense>
    );
  }
  if (verdict !== 'wait') {
    return <AccessRefused reason={guardText[verdict]} toLogin={visitor.user === null} />;
  }
  return (
    <PageFrame width="reading">
      <LoadingOutline label={guardText.checking} />
    </PageFrame>
  );
}

function AccessRefused({ reason, toLogin }: { reason: string; toLogin: boolean }) {
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
          {guardText.redirecting}
        </EmptyState>
      </div>
    </PageFrame>
  );
}
