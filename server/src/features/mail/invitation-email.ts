// The e-mail to somebody who has no account and was added by a member. It contains no names: they are
// of somebody's choosing, and nobody has confirmed the address.
import { invitationDays } from '@mangrove/contract';
import { sayDay } from '../../errors.ts';
import type { EmailContent, EmailContext } from './email-content.ts';
import { invitationMail } from './email-messages.ts';

export function writeInvitationEmail(context: EmailContext): EmailContent {
  const { siteName, publicUrl, token, details } = context;
  const address = `${publicUrl}/invitation?token=${token}`;
  const isReminder = details.is_reminder === true;
  if (details.is_removal === true) {
    return {
      subject: invitationMail.removeSubject(siteName),
      title: invitationMail.removeTitle,
      paragraphs: [invitationMail.removeText(siteName)],
      link: {
        label: invitationMail.removeMe,
        address: `${address}&answer=remove`,
        note: invitationMail.superuserReads,
      },
      footnote: invitationMail.notAsked,
    };
  }
  return {
    subject: isReminder
      ? invitationMail.reminderSubject(siteName)
      : invitationMail.subject(siteName),
    title: isReminder ? invitationMail.reminderTitle : invitationMail.title,
    paragraphs: [invitationMail.text(siteName), invitationMail.untilAnswer],
    link: {
      label: invitationMail.seeWhatItSays,
      address,
      note: typeof details.ends_at === 'string' ? linkUntil(details.ends_at) : linkDays,
    },
    footnote: isReminder ? invitationMail.onlyReminder : invitationMail.oneReminderFollows,
    footLinks: [{ label: invitationMail.removeForEver, address: `${address}&answer=remove` }],
  };
}

const linkDays = invitationMail.linkDays(invitationDays);

/** A reminder says until when, because days have passed since the invitation. */
function linkUntil(end: string): string {
  return invitationMail.linkUntil(sayDay(end));
}
