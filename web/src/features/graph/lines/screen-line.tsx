import { Suspense } from 'react';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { useScreen } from '../map-screen-context.ts';

const LineCard = lazyNamed(() => import('./line-card.tsx'), 'LineCard');

/** The card of the chosen line, and what screen readers say of it. */
export function ScreenLine() {
  const { line } = useScreen();
  return (
    <>
      <VisuallyHidden role="status">{line.said}</VisuallyHidden>
      {line.ends && (
        <Suspense fallback={null}>
          <LineCard ends={line.ends} />
        </Suspense>
      )}
    </>
  );
}
