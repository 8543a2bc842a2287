// The e-mail that tells a user about all that happened in a period.
import { cleanLine, type EntityType, entityKinds, type ReportOutcome } from '@mangrove/contract';
import type { NotificationRow } from '../../domain/notifications/reading-queries.ts';
import {
  type EmailContent,
  type EmailContext,
  nameOr,
  roleNameOf,
  toldName,
} from './email-content.ts';
import { digest, news, unnamed } from './messages.ts';

export function writeNotificationEmail(context: EmailContext): EmailContent {
  const { siteName, publicUrl, details, notifications = [], unsubscribeAddress } = context;
  const more = Number(details.more ?? 0);
  return {
    subject: digest.subject(notifications.length + more, siteName),
    title: digest.title,
    paragraphs: [],
    list: [
      ...notifications.map((one) => sentenceOf(one, context)),
      ...(more > 0 ? [digest.more(more)] : []),
    ],
    link: {
      label: digest.seeAll,
      address: `${publicUrl}/notifications`,
      note: digest.mayHaveToLogIn,
    },
    footnote: digest.becauseOfAccount(siteName),
    footLinks: [
      ...(unsubscribeAddress ? [{ label: digest.unsubscribe, address: unsubscribeAddress }] : []),
      { label: digest.chooseHowOften, address: `${publicUrl}/notifications?tab=emails` },
    ],
  };
}

/** What happened, in one sentence. */
function sentenceOf(row: NotificationRow, context: EmailContext): string {
  const { details } = row;
  const told = (instead: string) =>
    toldName(instead, { name: row.entity_name, type: row.entity_type }, context);
  const entity = told(unnamed.lookedAfter);
  const ends = {
    entity,
    other: toldName(unnamed.other, { name: row.other_name, type: row.other_type }, context),
    role: nameOr('', details.role, context),
  };
  switch (row.kind) {
    case 'role_given':
      return news.roleGiven(entity, roleNameOf(details.role));
    case 'connection_proposed':
      return news.connectionProposed(ends);
    case 'connection_confirmed':
      return news.connectionConfirmed(ends);
    case 'connection_declined':
      return news.connectionDeclined(ends);
    case 'claim_made':
      return news.claimMade(told(unnamed.person));
    case 'claim_decided':
      return details.outcome === 'accepted'
        ? news.claimAccepted(told(unnamed.person))
        : news.claimRefused(told(unnamed.person));
    case 'invitation_accepted':
      return news.invitationAccepted(told(unnamed.person));
    case 'kind_changed':
      return news.kindChanged(entity, entityKinds[details.to as EntityType].aNoun);
    case 'removal_waits':
      return news.removalWaits(told(unnamed.person), String(details.days));
    case 'labels_changed':
      return news.labelsChanged(entity);
    case 'added_people_narrowed':
      return news.addedPeopleNarrowed(String(details.count));
    case 'report_decided': {
      const outcome = details.outcome as ReportOutcome;
      const decided =
        row.entity_name === null
          ? news.reportDecided[outcome]
          : news.reportOfDecided[outcome](told(unnamed.entry));
      return details.answer ? `${decided} ${news.answer(cleanLine(details.answer))}` : decided;
    }
  }
}
