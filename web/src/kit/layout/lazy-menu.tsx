import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import styles from './layout.module.css';

interface LazyMenuProps {
  /** The menu's button, as it looks before the menu is loaded. */
  button: (onClick: () => void) => ReactNode;
  /** Preloads the menu's code when the pointer or the focus reaches the button. */
  load: () => Promise<unknown>;
  /** The menu itself, closed, with its own button. */
  children: ReactNode;
}

/**
 * Menus are a fifth of the code that a page would start with, and most visits open none: this
 * renders only the menu's button until it is pressed. The button is not replaced earlier, because a
 * press that began on the old element would be lost. If the code cannot be loaded (a newer version
 * was deployed meanwhile), a press reloads the page.
 */
export function LazyMenu({ button, load, children }: LazyMenuProps) {
  const [pressed, setPressed] = useState(false);
  const loadAhead = () => {
    // A failure occurs again on the press, which shows it.
    load().catch(() => undefined);
  };
  if (!pressed) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for its button
      <span className={styles.button} onPointerEnter={loadAhead} onFocus={loadAhead}>
        {button(() => setPressed(true))}
      </span>
    );
  }
  return (
    <ErrorBoundary fallback={button(() => window.location.reload())}>
      <Suspense fallback={button(() => undefined)}>
        <PressOnArrival>{children}</PressOnArrival>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Passes the press to the menu's own button, which gets the focus back when the menu closes. */
function PressOnArrival({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const isPassedOn = useRef(false);
  useEffect(() => {
    if (isPassedOn.current) return;
    isPassedOn.current = true;
    const own = place.current?.querySelector('button');
    own?.focus();
    own?.click();
  }, []);
  return (
    <span ref={place} className={styles.button}>
      {children}
    </span>
  );
}
