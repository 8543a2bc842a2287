import { PageFrame } from '../domain/site/page-frame.tsx';
import { LoadingOutline } from '../kit/layout/loading-outline.tsx';
import styles from './app.module.css';

/** While the code of a page is on its way, where that takes noticeably long. */
export function PendingScreen() {
  return (
    <PageFrame>
      <LoadingOutline label="Loading..." />
    </PageFrame>
  );
}

/** The same for the map: the water is there already. */
export function PendingMapScreen() {
  return (
    <PageFrame width="edges">
      <p className={styles.water} role="status">
        Loading graph data...
      </p>
    </PageFrame>
  );
}
