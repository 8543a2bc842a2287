import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mainContentId } from '../kit/layout/skip-link.tsx';
import { VisuallyHidden } from '../kit/layout/visually-hidden.tsx';

/**
 * After a change of page the focus goes to its content and the new title is read out, as a
 * full page load would do. A change of the query alone (selecting, searching) moves nothing.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [announced, setAnnounced] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.getElementById(mainContentId)?.focus({ preventScroll: true });
        setAnnounced(document.title);
      }),
    [router],
  );

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}
