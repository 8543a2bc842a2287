import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

const loadContainer = () => import('./toast-container.tsx');
const ToastContainer = lazy(async () => ({ default: (await loadContainer()).ToastContainer }));

/** Messages at the top right. Their code is not part of the first page: it comes when idle. */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return wanted ? (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <ToastContainer />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** Shows a message for three seconds. */
export async function showToast(kind: ToastKind, message: string): Promise<void> {
  const { show } = await loadContainer();
  show(kind, message);
}
