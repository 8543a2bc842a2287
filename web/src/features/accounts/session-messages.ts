// The sentences that any page may need; the others stand in `messages.ts`, with their screens.
export const sessionMessages = {
  /** Ends with what the button shows where there is no portrait. */
  menu: (name: string, initials: string) => `Your account, ${name}, ${initials}`,
  loggedOut: 'Successfully logged out',
  logOutFailed: 'Logout failed. Please try again.',
  unsavedTitle: 'Log out without saving?',
  unsavedText:
    'Something that you typed is not saved yet. Logging out removes it from this browser.',
  stay: 'Stay here',
  ended: 'Session ended. Please log in again.',
} as const;
