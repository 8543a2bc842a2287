import { type ReactNode, useEffect, useRef } from 'react';

interface FocusTargetProps {
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A part that takes the focus when its focused element is removed, for example a row with its
 * delete button. Otherwise keyboard users would start again at the top of the page.
 */
export function FocusTarget({ children, className }: FocusTargetProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focusTarget = box.current;
    if (!focusTarget) return;
    let last: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      const isHere =
        target instanceof Element && target.closest('[data-focus-target]') === focusTarget;
      last = isHere ? target : null;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      focusTarget.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', note);
    observer.observe(focusTarget, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
  return (
    <div ref={box} tabIndex={-1} data-focus-target="" className={className}>
      {children}
    </div>
  );
}
