export const messages = {
  restrictedTitle: 'Access restricted',
  restricted: 'Development mode is active. Access is restricted to superusers only.',
  noDeveloperAccess:
    'Your account does not have developer access. Please contact the development team.',
  thrownOut: 'Development mode has been enabled. Access is restricted to superusers only.',
  updateFailed: 'Failed to update development mode',
  enable: 'Enable Dev Mode',
  disable: 'Disable Dev Mode',
  enabled: 'Development mode is on.',
  disabled: 'Development mode is off.',
  confirmTitle: 'Enable development mode?',
  confirmText:
    'Everybody except superusers is logged out now, and cannot use the product until you disable it again.',
  developerLogin: 'Developer Login',
  switchAccount: 'Switch Account',
  goHome: 'Go to Home',
} as const;
