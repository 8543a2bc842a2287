import { Suspense, useEffect, useRef } from 'react';
import { useSignalLost } from '../api/signal.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { lazyNamed } from '../kit/layout/lazy-named.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';

const UnreadPage = lazyNamed(() => import('../features/offline/unread-page.tsx'), 'UnreadPage');

const readAgain = () => window.location.reload();

/** At an address of which the app knows no page: only the server can tell whether one is there. */
export function UnknownPage() {
  const isLost = useSignalLost();
  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && !isLost) readAgain();
    wasLost.current = isLost;
  }, [isLost]);
  if (!isLost) return <NotFoundPage />;
  return (
    <PageFrame>
      <Suspense fallback={null}>
        <UnreadPage onTryAgain={readAgain} />
      </Suspense>
    </PageFrame>
  );
}
