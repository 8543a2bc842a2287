import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

interface LateMenuProps {
  /** The menu's button, as it looks before the menu has arrived. */
  button: (onClick: () => void) => ReactNode;
  /** The menu itself, with its own button; `opened` when it was pressed for meanwhile. */
  children: (opened: boolean) => ReactNode;
}

/**
 * Menus are a fifth of the code that a page starts with, and nobody needs them at once: this is a
 * menu's button until the menu has arrived; a press in between is remembered. Where it cannot
 * arrive (a newer version was put online meanwhile), a press loads the page anew.
 */
export function LateMenu({ button, children }: LateMenuProps) {
  const [pressed, setPressed] = useState(false);
  return (
    <ErrorBoundary fallback={button(() => window.location.reload())}>
      <Suspense fallback={button(() => setPressed(true))}>{children(pressed)}</Suspense>
    </ErrorBoundary>
  );
}
