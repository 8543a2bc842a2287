import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';

interface MoreButtonProps {
  children: string;
  onReached: () => void;
}

/** Shows more items when it is pressed or scrolled near the viewport. */
export function MoreButton({ children, onReached }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const showMore = useEffectEvent(onReached);
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) showMore();
      },
      { rootMargin: '400px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Button ref={button} variant="subtle" size="sm" onClick={onReached}>
      {children}
    </Button>
  );
}
