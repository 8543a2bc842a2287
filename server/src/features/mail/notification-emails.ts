// The e-mail that tells a user about all that happened in a period.
import { cleanLine, type EntityType, entityKinds, type ReportOutcome } from '@mangrove/contract';
import type { NotificationRow } from '../../domain/notifications/reading-queries.ts';
import { type EmailContent, type EmailContext, nameOr, roleNameOf } from './email-content.ts';

const outcomes: Record<ReportOutcome, string> = {
  changed: 'it was changed.',
  removed: 'it was removed.',
  unchanged: 'it stays as it is.',
  unclear: 'it could not be found out what is the matter.',
};

export function writeNotificationEmail(context: EmailContext): EmailContent {
  const { siteName, publicUrl, details, notifications = [], unsubscribeAddress } = context;
  const more = Number(details.more ?? 0);
  const total = notifications.length + more;
  const things = total === 1 ? 'One thing' : `${total} things`;
  return {
    subject: `${things} happened that concern${total === 1 ? 's' : ''} you on ${siteName}`,
    title: 'What happened since the last e-mail',
    paragraphs: [],
    list: [
      ...notifications.map((one) => sentenceOf(one, context)),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    link: {
      label: 'See all of it',
      address: `${publicUrl}/notifications`,
      note: 'You may have to log in first.',
    },
    footnote: `You get this because you have an account on ${siteName}. You choose how often.`,
    footLinks: [
      ...(unsubscribeAddress
        ? [{ label: 'Unsubscribe from these e-mails', address: unsubscribeAddress }]
        : []),
      { label: 'Choose how often', address: `${publicUrl}/notifications?tab=emails` },
    ],
  };
}

/** What happened, in one sentence. */
function sentenceOf(row: NotificationRow, context: EmailContext): string {
  const entity = nameOr('an entry that you look after', row.entity_name, context);
  const other = nameOr('another entry', row.other_name, context);
  const role = nameOr('', row.details.role, context);
  const between = `between ${entity} and ${other}${role === '' ? '' : ` (${role})`}`;
  switch (row.kind) {
    case 'role_given':
      return `You were given access to ${entity}, as ${roleNameOf(row.details.role)}.`;
    case 'connection_proposed':
      return `Somebody added a connection ${between}. You can confirm or decline it.`;
    case 'connection_confirmed':
      return `The connection ${between} was confirmed.`;
    case 'connection_declined':
      return `The connection ${between} was declined.`;
    case 'claim_made':
      return `Somebody says to be ${entity}, who has no account yet. You can decide it in your dashboard.`;
    case 'claim_decided':
      return row.details.outcome === 'accepted'
        ? `The profile ${entity} is yours now.`
        : `It was decided that the profile ${entity} is not yours.`;
    case 'invitation_accepted':
      return `${entity} has accepted your invitation.`;
    case 'kind_changed':
      return `${entity} is ${entityKinds[row.details.to as EntityType].aNoun} now. All owners can undo it for 30 days.`;
    case 'removal_waits':
      return `Somebody asked that ${nameOr('a person', row.entity_name, context)} is removed, and has waited for three weeks. They were told that it is decided within ${row.details.days} days: in the control panel, under Reports.`;
    case 'labels_changed':
      return `The Labels of ${entity} are as the Local Contexts Hub gives them now: their community changed them there, or took them back.`;
    case 'added_people_narrowed':
      return row.details.count === '1'
        ? 'One person whom you added is shown to members only now, until they make the profile their own.'
        : `${row.details.count} people whom you added are shown to members only now, until they make the profile their own.`;
    case 'report_decided': {
      const reported =
        row.entity_name === null ? '' : ` of ${nameOr('an entry', row.entity_name, context)}`;
      const answer = row.details.answer
        ? ` Message from those who decided: ${cleanLine(row.details.answer)}`
        : '';
      return `Your report${reported} was decided: ${outcomes[row.details.outcome as ReportOutcome]}${answer}`;
    }
  }
}
