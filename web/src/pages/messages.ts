// The texts of the pages that belong to no feature.

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
} as const;

export const entityPage = {
  loading: 'Loading...',
} as const;

export const preview = {
  title: 'Preview',
  none: 'Nothing to preview',
  noneText: 'The address of a preview names a kind and an id, such as ?type=person&id=12.',
  exploreMap: 'Explore the Map',
} as const;

export const entityForm = {
  title: 'The entity form is coming soon',
  text: 'For now, each kind has its own form. Choose one of the three here.',
  create: {
    project: 'Create a project',
    organization: 'Create an organisation',
    person: 'Create a person',
  },
} as const;

export const notFound = {
  title: 'Page not found',
  text: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  exploreMap: 'Explore the Map',
  goHome: 'Go to Home',
} as const;
