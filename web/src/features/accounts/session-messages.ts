// The sentences that any page may need; the others stand in `messages.ts`, with their screens.
export const sessionMessages = {
  menu: (name: string) => `Your account, ${name}`,
  loggedOut: 'Successfully logged out',
  logOutFailed: 'Logout failed. Please try again.',
  ended: 'Session ended. Please log in again.',
} as const;
