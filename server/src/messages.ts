/** What any feature may refuse with. */
export const text = {
  notFound: 'This {what} was not found. It may have been deleted.',
  diskFull: "The server's disk is full. Nothing was saved. Please tell the administrator.",
  sessionEnded: 'Session ended. Please log in again.',
  emailNotVerified: 'Email not verified',
} as const;
