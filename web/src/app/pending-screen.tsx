import type { ReactNode } from 'react';
import { LoadingMap } from '../domain/network/first-map.tsx';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { LoadingOutline } from '../kit/layout/loading-outline.tsx';
import { screenText } from './messages.ts';

/** Shown while the code of a page loads, if that takes noticeably long. */
export function PendingScreen() {
  return (
    <PageFrame>
      <LoadingOutline label={screenText.loading} />
    </PageFrame>
  );
}

/**
 * The same for the map, on its water background.
 * @param props.hasPicture whether the server has a picture of the map to show meanwhile.
 * @param props.names beside the picture.
 */
export function PendingMapScreen(props: { hasPicture?: boolean; names?: ReactNode }) {
  return (
    <PageFrame width="edges">
      <LoadingMap text={screenText.loadingMap} {...props} />
    </PageFrame>
  );
}
