import { useEffect } from 'react';
import { siteName } from './site-name.ts';

/** Names the page in the tab and for the route announcement; without a title the site alone. */
export function useDocumentTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName;
  }, [title]);
}
