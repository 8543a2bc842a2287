export const guardText = {
  login: 'Login required to access this page',
  developmentMode: 'Access restricted',
  superuser: 'Access denied. Superuser permissions required.',
  entity: "You don't have access to this content",
  checking: 'Checking your access...',
  redirecting: 'Redirecting...',
  rolesFailed: 'Failed to fetch user roles.',
} as const;

export const screenText = {
  loading: 'Loading...',
  loadingMap: 'Loading graph data...',
  renderFailed: 'Something went wrong',
  failed: 'Application Error',
  failedText:
    'The page could not be shown. What you have saved is safe. If it happens again, tell us what you were doing.',
  refresh: 'Refresh',
} as const;

export const loginText = {
  logIn: 'Log in',
  signUp: 'Sign up',
  developer: 'Developer Login',
} as const;
