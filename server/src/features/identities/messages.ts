export const text = {
  notSetUp: 'This site has no login by another provider.',
  away: 'The other site does not answer at the moment. Please try again in a while, or log in with your password.',
  expired: 'This took too long, or was used already. Please begin again.',
  refused: 'The other site did not confirm who you are. Please try again.',
  noAddress:
    'The other site does not tell us that your e-mail address is yours, so we cannot log you in by it. Please log in with your password, or verify your address there.',
  orcidNew:
    'ORCID does not tell us your e-mail address. Please log in as usual, or register, and connect your ORCID iD in your account settings.',
  otherAddress:
    'The other site knows you by an address that is not the one of this account, so the two were not connected.',
  taken: 'This login is connected with another account.',
  connected: 'This account is connected already. Disconnect it first.',
  known: 'An account with this address was opened meanwhile. Please begin again.',
  onlyWay:
    'This is how your account opens. Please set a password first: we can send you a link for it.',
} as const;
