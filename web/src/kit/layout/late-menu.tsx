import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import styles from './layout.module.css';

interface LateMenuProps {
  /** The menu's button, as it looks before the menu has arrived. */
  button: (onClick: () => void) => ReactNode;
  /** Fetches the menu's code ahead, as soon as somebody is about to press. */
  load: () => Promise<unknown>;
  /** The menu itself, closed, with its own button. */
  children: ReactNode;
}

/**
 * Menus are a fifth of the code that a page would start with, and most visits open none: this is a
 * menu's button until it is pressed. The button is not replaced before, or a press that began on the
 * old element would be lost. Where the code cannot arrive (a newer version was deployed meanwhile), a
 * press reloads the page.
 */
export function LateMenu({ button, load, children }: LateMenuProps) {
  const [pressed, setPressed] = useState(false);
  const loadAhead = () => {
    // A failure here is met again, and shown, by the press itself.
    load().catch(() => undefined);
  };
  if (!pressed) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the button inside it
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

/** Passes the press on to the menu's own button, which then also gets the focus back when the menu closes. */
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
