import { PageFrame } from '../domain/site/page-frame.tsx';
import { LoadingOutline } from '../kit/layout/loading-outline.tsx';
import styles from './app.module.css';
import { screenText } from './messages.ts';

/** Shown while the code of a page loads, if that takes noticeably long. */
export function PendingScreen() {
  return (
    <PageFrame>
      <LoadingOutline label={screenText.loading} />
    </PageFrame>
  );
}

/** The same for the map, on its water background. */
export function PendingMapScreen() {
  return (
    <PageFrame width="edges">
      <p className={styles.water} role="status">
        {screenText.loadingMap}
      </p>
    </PageFrame>
  );
}
