// The e-mail that tells a user about all that happened in a period.
import {
  cleanLine,
  coveredName,
  type EntityType,
  entityKinds,
  type ReportOutcome,
} from '@mangrove/contract';
import type { NotificationRow } from '../../domain/notifications/reading-queries.ts';
import { type EmailContent, type EmailContext, nameOr, roleNameOf } from './email-content.ts';
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
  /** Who reads an e-mail cannot press "Show": a covered name stands as what it is. */
  const told = (instead: string, name: string | null) =>
    name === coveredName ? unnamed.covered : nameOr(instead, name, context);
  const entity = told(unnamed.lookedAfter, row.entity_name);
  const ends = {
    entity,
    other: told(unnamed.other, row.other_name),
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
      return news.claimMade(entity);
    case 'claim_decided':
      return details.outcome === 'accepted'
        ? news.claimAccepted(entity)
        : news.claimRefused(entity);
    case 'invitation_accepted':
      return news.invitationAccepted(entity);
    case 'kind_changed':
      return news.kindChanged(entity, entityKinds[details.to as EntityType].aNoun);
    case 'removal_waits':
      return news.removalWaits(told(unnamed.person, row.entity_name), String(details.days));
    case 'labels_changed':
      return news.labelsChanged(entity);
    case 'added_people_narrowed':
      return news.addedPeopleNarrowed(String(details.count));
    case 'report_decided': {
      const outcome = details.outcome as ReportOutcome;
      const decided =
        row.entity_name === null
          ? news.reportDecided[outcome]
          : news.reportOfDecided[outcome](told(unnamed.entry, row.entity_name));
      return details.answer ? `${decided} ${news.answer(cleanLine(details.answer))}` : decided;
    }
  }
}
