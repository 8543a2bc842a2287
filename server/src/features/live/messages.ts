export const text = {
  stopping: 'The server is stopping',
  notHere: 'No live connection can be opened at this address.',
  otherSite: 'This connection comes from another site.',
  tooManyRequests: 'Too many requests',
  tooManyConnections: 'Too many connections',
  tooManyMessages: 'Too many messages',
  connectAgain: 'Please connect again',
  sessionEnded: 'Session ended',
  developmentMode: 'Development mode',
} as const;
