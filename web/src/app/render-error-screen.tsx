import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { isSignalLost, useSignalLost } from '../api/signal.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { ErrorState } from '../kit/layout/error-state.tsx';
import { lazyNamed } from '../kit/layout/lazy-named.ts';
import styles from './app.module.css';
import { screenText } from './messages.ts';

const UnreadPage = lazyNamed(() => import('../features/offline/unread-page.tsx'), 'UnreadPage');

/** Shown when one page fails to render; the page frame stays, so the visitor can leave the page. */
export function RenderErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  // Its data was never read, or its code is not among what is kept.
  const [wasLost] = useState(isSignalLost);
  const isUnread = useSignalLost() || wasLost;
  useDocumentTitle(isUnread ? null : screenText.renderFailed);
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return (
    <PageFrame>
      {isUnread ? (
        <Suspense fallback={null}>
          <UnreadPage onTryAgain={tryAgain} />
        </Suspense>
      ) : (
        <ErrorState error={error} onTryAgain={tryAgain} />
      )}
    </PageFrame>
  );
}

/** The last fallback, outside the router: it uses none of the parts that could have failed. */
export function ApplicationError({ error }: { error: unknown }) {
  return (
    <main className={styles.screen}>
      <ErrorState
        error={error}
        title={screenText.failed}
        message={screenText.failedText}
        tryAgainLabel={screenText.refresh}
        onTryAgain={() => window.location.reload()}
        elsewhere={null}
      />
    </main>
  );
}
