export const requestText = {
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  unreadable: 'The server sent an answer that could not be read.',
  tooMany: 'Too many requests',
  failed: 'Something went wrong. Please try again.',
  limited: (detail: string) => `Rate limit exceeded: ${detail}`,
  noPassword: 'The password was not given.',
} as const;
