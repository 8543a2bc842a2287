import { useEffect } from 'react';
import { siteName } from './site-name.ts';

/**
 * Sets the title of the tab and of the route announcement; by default only the site's name.
 * @param title null if a part of the page sets it.
 */
export function useDocumentTitle(title?: string | null) {
  useEffect(() => {
    if (title === null) return;
    document.title = title ? `${title} · ${siteName}` : siteName;
  }, [title]);
}
