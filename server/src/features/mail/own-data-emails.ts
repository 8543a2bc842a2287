// The e-mails about downloads of own data.

import type { MailKind } from '../../domain/mail/outbox.ts';
import type { EmailContent, EmailContext } from './email-content.ts';

type OwnDataKind = Extract<MailKind, 'data_ready' | 'data_failed'>;

export function writeOwnDataEmail(
  kind: OwnDataKind,
  { siteName, publicUrl }: EmailContext,
): EmailContent {
  switch (kind) {
    case 'data_ready':
      return {
        subject: `Your data from ${siteName} is ready`,
        title: 'Your data is ready',
        paragraphs: ['The file with your own data, which you asked for, has been made.'],
        link: {
          label: 'Go to the download',
          address: `${publicUrl}/profile?tab=account-settings`,
          note: 'It can be fetched for 24 hours, by you alone: log in, and give your password once more.',
        },
        footnote: 'You did not ask for it? Then change your password: somebody else may know it.',
      };
    case 'data_failed':
      return {
        subject: `Your data from ${siteName} could not be put together`,
        title: 'Your data could not be put together',
        paragraphs: ['The file with your own data, which you asked for, could not be made.'],
        link: {
          label: 'Try again',
          address: `${publicUrl}/profile?tab=account-settings`,
          note: 'You find the button in your account settings.',
        },
      };
  }
}
