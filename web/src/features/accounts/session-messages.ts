// The sentences that any page may need; the others stand in `messages.ts`, with their screens.
export const sessionMessages = {
  /** Ends with what the button shows where there is no portrait. */
  menu: (name: string, initials: string) => `Your account, ${name}, ${initials}`,
  loggedOut: 'Successfully logged out',
  logOutFailed: 'Logout failed. Please try again.',
  ended: 'Session ended. Please log in again.',
} as const;
