import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { onPlainClick } from '../../kit/layout/plain-click.ts';

/**
 * One click listener that routes all internal links below it. They are plain links, because an
 * entity may have 900 of them, and because plain links work before any script has run.
 */
export function useFollowedLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.target !== '' || link.origin !== window.location.origin) return;
    // A file to save, or a page of the server's own, neither of which the app can show.
    if (link.download !== '' || link.relList.contains('external')) return;
    const { pathname, search } = link;
    onPlainClick(() => void navigate({ href: pathname + search }))(event);
  };
}
