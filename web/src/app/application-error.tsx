import { ErrorState } from '../kit/layout/error-state.tsx';
import styles from './app.module.css';

/** The last fallback, outside the router: it uses nothing that could be what failed. */
export function ApplicationError({ error }: { error: unknown }) {
  return (
    <main className={styles.screen}>
      <ErrorState
        error={error}
        title="Application Error"
        message="The page could not be shown. What you have saved is safe. If it happens again, tell us what you were doing."
        tryAgainLabel="Refresh"
        onTryAgain={() => window.location.reload()}
        elsewhere={null}
      />
    </main>
  );
}
