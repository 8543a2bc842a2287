export const text = {
  goneOrHidden: 'It is not there any more, or is hidden already.',
  decidedJustNow: 'Somebody else has decided about it just now.',
  shownAgain: 'Somebody else has shown it again just now.',
  wordsMissing: 'Please write what is the matter.',
  emailMissing: 'Please enter your email address, so that we can tell you the outcome.',
  onlySuperusersAssigned: 'Reports can only be assigned to active superusers.',
  decidedAlready: 'This report was decided already.',
} as const;
