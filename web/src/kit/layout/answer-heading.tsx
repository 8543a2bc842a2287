import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The heading of what takes the place of a form once it is answered. It takes the focus, which was
 * on a button that is gone, so that it is read and the keyboard goes on from here.
 */
export function AnswerHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
