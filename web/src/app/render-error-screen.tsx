import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { ErrorState } from '../kit/layout/error-state.tsx';
import styles from './app.module.css';
import { screenText } from './messages.ts';

/** Shown when one page fails to render; the page frame stays, so the visitor can leave the page. */
export function RenderErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useDocumentTitle(screenText.renderFailed);
  return (
    <PageFrame>
      <ErrorState
        error={error}
        onTryAgain={() => {
          reset();
          void router.invalidate();
        }}
      />
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
