// The e-mails about downloads of own data.

import type { MailKind } from '../../domain/mail/outbox.ts';
import type { EmailContent, EmailContext } from './email-content.ts';
import { ownDataMail } from './email-messages.ts';

type OwnDataKind = Extract<MailKind, 'data_ready' | 'data_failed'>;

export function writeOwnDataEmail(
  kind: OwnDataKind,
  { siteName, publicUrl }: EmailContext,
): EmailContent {
  switch (kind) {
    case 'data_ready':
      return {
        subject: ownDataMail.readySubject(siteName),
        title: ownDataMail.ready,
        paragraphs: [ownDataMail.readyText],
        link: {
          label: ownDataMail.goToDownload,
          address: `${publicUrl}/profile?tab=account-settings`,
          note: ownDataMail.oneDayForYou,
        },
        footnote: ownDataMail.notAsked,
      };
    case 'data_failed':
      return {
        subject: ownDataMail.failedSubject(siteName),
        title: ownDataMail.failed,
        paragraphs: [ownDataMail.failedText],
        link: {
          label: ownDataMail.tryAgain,
          address: `${publicUrl}/profile?tab=account-settings`,
          note: ownDataMail.findButton,
        },
      };
  }
}
