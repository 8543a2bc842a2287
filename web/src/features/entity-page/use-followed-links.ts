import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { onPlainClick } from '../../kit/layout/plain-click.ts';

/**
 * One listener for all links to other pages below it: plain links, because a hub has nine hundred, and
 * because they lead on before any script has run.
 */
export function useFollowedLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.target !== '' || link.origin !== window.location.origin) return;
    const { pathname, search } = link;
    onPlainClick(() => void navigate({ href: pathname + search }))(event);
  };
}
