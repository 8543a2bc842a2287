export const pageTitles = {
  map: 'Map',
  fullscreenMap: 'Full-screen map',
  network: 'Network',
  preview: 'Preview',
  notFound: 'Page not found',
  entityForm: 'Entity form',
  merge: 'Merge',
  logIn: 'Log in',
  signUp: 'Sign up',
  forgotPassword: 'Forgot your password?',
  newPassword: 'Set a new password',
  verifyEmail: 'Verify your email',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  retention: 'What is kept, and for how long',
} as const;

export const pageText = {
  loading: 'Loading...',
  exploreMap: 'Explore the Map',
  goHome: 'Go to Home',
  nothingHere:
    'There is nothing at this address. It may have moved, or the link may be incomplete.',
  nothingToPreview: 'Nothing to preview',
  previewAddress: 'The address of a preview names a kind and an id, such as ?type=person&id=12.',
} as const;

export const entityFormText = {
  title: 'The entity form is coming soon',
  text: 'For now, each kind has its own form. Choose one of the three here.',
  createProject: 'Create a project',
  createOrganization: 'Create an organisation',
  createPerson: 'Create a person',
} as const;
