// The messages that any page may need; `messages.ts` holds those of single screens.
export const sessionMessages = {
  /** Ends with the initials, which the button shows if there is no portrait. */
  menu: (name: string, initials: string) => `Your account, ${name}, ${initials}`,
  loggedOut: 'Successfully logged out',
  /** Offered after a login by an institution, which ends only here. */
  logOutOf: (name: string) => `Log out of ${name} too`,
  logOutFailed: 'Logout failed. Please try again.',
  unsavedTitle: 'Log out without saving?',
  unsavedText:
    'Something that you typed is not saved yet. Logging out removes it from this browser.',
  stay: 'Stay here',
  ended: 'Session ended. Please log in again.',
} as const;
