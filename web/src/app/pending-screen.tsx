import { PageFrame } from '../domain/site/page-frame.tsx';
import { LoadingOutline } from '../kit/layout/loading-outline.tsx';
import styles from './app.module.css';

/** Shown while the code of a page loads, if that takes noticeably long. */
export function PendingScreen() {
  return (
    <PageFrame>
      <LoadingOutline label="Loading..." />
    </PageFrame>
  );
}

/** The same for the map, on its water background. */
export function PendingMapScreen() {
  return (
    <PageFrame width="edges">
      <p className={styles.water} role="status">
        Loading graph data...
      </p>
    </PageFrame>
  );
}
