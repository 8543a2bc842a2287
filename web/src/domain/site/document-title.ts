import { useEffect } from 'react';
import { siteName } from './site-name.ts';

/** Sets the title of the tab and of the route announcement; by default only the site's name. */
export function useDocumentTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName;
  }, [title]);
}
