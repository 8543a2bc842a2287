import { say } from '../../errors.ts';

export const text = {
  hasAccount: 'You have an account with this address. Log in first, then open the link again.',
  passwordMissing: 'Please choose a password for your account.',
  addressRefused:
    'Whoever has this address asked not to be invited again, and does not want to be on the map. Nothing was sent.',
  tooManyInvitations:
    'Several invitations wait at this address already. Nothing was sent: please wait for an answer.',
  invitationOver:
    'This invitation is over: it was answered, has expired, or the link is not complete.',
  ofMemberAlready: 'This is the profile of a member already.',
  passedOn: 'This person has passed on.',
  ofOrganisation:
    'This account belongs to an organisation. Log out, and use an account of your own.',
  sentenceMissing: 'Please write a sentence by which you are recognised.',
  askedAlready: 'You have asked already. You are told what is decided.',
  declined: (day: Date) =>
    say('This was declined on {day}. If that is wrong, report the profile: superusers read it.', {
      day,
    }),
  decidedAlready: 'This claim was decided already.',
  claimantGone: 'The account that claimed this profile is gone.',
  invitedAlready: (day: Date) =>
    say('This address was invited on {day}. One reminder follows by itself.', { day }),
} as const;
