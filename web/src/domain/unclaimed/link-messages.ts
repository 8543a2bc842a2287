export const unclaimedLink = {
  claim: 'This is me',
  claimNamed: (name: string) => `This is me: ${name}`,
  invite: 'Invite them',
  inviteNamed: (name: string) => `Invite them: ${name}`,
  waiting: 'You have said that this is you. You are told what is decided.',
} as const;
