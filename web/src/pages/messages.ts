// The texts that every visitor loads with the first page: only titles, and the page not found.

/** The titles of the tabs of the browser. */
export const pageTitle = {
  map: 'Map',
  fullscreenMap: 'Full-screen map',
  networkGraph: 'Network',
  merge: 'Merge',
  preview: 'Preview',
  entityForm: 'Entity form',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  retention: 'What is kept, and for how long',
  care: 'Labels, Notices and care',
} as const;

export const notFound = {
  title: 'Page not found',
  text: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  exploreMap: 'Explore the Map',
  goHome: 'Go to Home',
} as const;
