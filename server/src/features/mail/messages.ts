// What e-mails say of news, access and tokens, where it depends on a number, on a list or on what is
// known: whole sentences, with named values. Their other texts stand in email-messages.ts.
import type { ReportOutcome } from '@mangrove/contract';

/** What stands in the place of a name that is not told. */
export const unnamed = {
  lookedAfter: 'an entry that you look after',
  other: 'another entry',
  entry: 'an entry',
  person: 'a person',
  covered: (anEntry: string) => `${anEntry} whose name is covered`,
} as const;

export const access = {
  title: (name: string, more: number) => {
    if (more === 0) return `You can now look after ${name}`;
    if (more === 1) return `You can now look after ${name} and one more`;
    return `You can now look after ${name} and ${more} more`;
  },
} as const;

type TokenText = (name: string, settings: string) => string;

/** What a script may do with a token, by its scopes in their order. */
export const tokenMay: Record<'read' | 'write' | 'read write', TokenText> = {
  read: (name, settings) =>
    `Whoever has the token "${name}" may read what you may. You can end it in your account settings: ${settings}`,
  write: (name, settings) =>
    `Whoever has the token "${name}" may change what you may. You can end it in your account settings: ${settings}`,
  'read write': (name, settings) =>
    `Whoever has the token "${name}" may read and change what you may. You can end it in your account settings: ${settings}`,
};

export const digest = {
  title: 'What happened since the last e-mail',
  seeAll: 'See all of it',
  mayHaveToLogIn: 'You may have to log in first.',
  becauseOfAccount: (siteName: string) =>
    `You get this because you have an account on ${siteName}. You choose how often.`,
  unsubscribe: 'Unsubscribe from these e-mails',
  chooseHowOften: 'Choose how often',
  subject: (count: number, site: string) =>
    count === 1
      ? `One thing happened that concerns you on ${site}`
      : `${count} things happened that concern you on ${site}`,
  more: (count: number) => `And ${count} more.`,
} as const;

/** A connection in a sentence; the role is empty where nobody said it. */
interface Ends {
  entity: string;
  other: string;
  role: string;
}

/** What happened, in a sentence each. */
export const news = {
  roleGiven: (entity: string, role: string) => `You were given access to ${entity}, as ${role}.`,
  connectionProposed: ({ entity, other, role }: Ends) =>
    role === ''
      ? `Somebody added a connection between ${entity} and ${other}. You can confirm or decline it.`
      : `Somebody added a connection between ${entity} and ${other} (${role}). You can confirm or decline it.`,
  connectionConfirmed: ({ entity, other, role }: Ends) =>
    role === ''
      ? `The connection between ${entity} and ${other} was confirmed.`
      : `The connection between ${entity} and ${other} (${role}) was confirmed.`,
  connectionDeclined: ({ entity, other, role }: Ends) =>
    role === ''
      ? `The connection between ${entity} and ${other} was declined.`
      : `The connection between ${entity} and ${other} (${role}) was declined.`,
  claimMade: (entity: string) =>
    `Somebody says that they are ${entity}, who has no account yet. You can answer in your dashboard.`,
  claimAccepted: (entity: string) => `The profile of ${entity} is yours now.`,
  claimRefused: (entity: string) => `It was decided that the profile of ${entity} is not yours.`,
  invitationAccepted: (entity: string) => `Your invitation was accepted by ${entity}.`,
  kindChanged: (entity: string, aNoun: string) =>
    `The kind of ${entity} was changed: it is ${aNoun} now. All owners can undo it for 30 days.`,
  removalWaits: (person: string, days: string) =>
    `Somebody asked that ${person} is removed, and has waited for three weeks. They were told that it is decided within ${days} days: in the control panel, under Reports.`,
  labelsChanged: (entity: string) =>
    `The Labels of ${entity} are as the Local Contexts Hub gives them now: their community changed them there, or took them back.`,
  addedPeopleNarrowed: (count: string) =>
    count === '1'
      ? 'One person whom you added is shown to members only now, until they make the profile their own.'
      : `${count} people whom you added are shown to members only now, until they make the profile their own.`,
  reportDecided: {
    changed: 'Your report was decided: it was changed.',
    removed: 'Your report was decided: it was removed.',
    unchanged: 'Your report was decided: it stays as it is.',
    unclear: 'Your report was decided: it could not be found out what is the matter.',
  } satisfies Record<ReportOutcome, string>,
  reportOfDecided: {
    changed: (entity: string) => `Your report of ${entity} was decided: it was changed.`,
    removed: (entity: string) => `Your report of ${entity} was decided: it was removed.`,
    unchanged: (entity: string) => `Your report of ${entity} was decided: it stays as it is.`,
    unclear: (entity: string) =>
      `Your report of ${entity} was decided: it could not be found out what is the matter.`,
  } satisfies Record<ReportOutcome, (entity: string) => string>,
  answer: (answer: string) => `Message from those who decided: ${answer}`,
} as const;
