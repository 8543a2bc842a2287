// The e-mail to somebody who has no account and was added by a member. It contains no names: they are
// of somebody's choosing, and nobody has confirmed the address.
import { invitationDays } from '@mangrove/contract';
import { sayDay } from '../../errors.ts';
import type { EmailContent, EmailContext } from './email-content.ts';

export function writeInvitationEmail(context: EmailContext): EmailContent {
  const { siteName, publicUrl, token, details } = context;
  const address = `${publicUrl}/invitation?token=${token}`;
  const isReminder = details.is_reminder === true;
  if (details.is_removal === true) {
    return {
      subject: `Remove yourself from ${siteName}`,
      title: 'You asked to be removed',
      paragraphs: [
        `Somebody asked with this address to be removed from ${siteName}. If that was you, one press on the page that this opens is enough, and you need no account.`,
      ],
      link: {
        label: 'Remove me',
        address: `${address}&answer=remove`,
        note: 'A superuser reads your request too, if you do not use it.',
      },
      footnote: 'You did not ask for it? Then you can ignore this message: nothing happens.',
    };
  }
  return {
    subject: isReminder
      ? `A reminder: somebody added you to ${siteName}`
      : `Somebody added you to ${siteName}`,
    title: isReminder ? 'You have not answered yet' : 'Is this you?',
    paragraphs: [
      `${siteName} is a map of people, projects and organisations where climate, art and culture meet. One of its members works with you, and has added you there with your name and what connects you.`,
      'Until you answer only members see it, unless those who run the map have shown it to everybody. You can make the profile your own, change all of it, or have it removed.',
    ],
    link: {
      label: 'See what it says',
      address,
      note: typeof details.ends_at === 'string' ? linkUntil(details.ends_at) : linkDays,
    },
    footnote: isReminder
      ? 'This is the only reminder. If you do nothing, nothing happens.'
      : 'If you do nothing, nothing happens: you get one reminder, and no other e-mail.',
    footLinks: [{ label: 'Remove me and do not ask again', address: `${address}&answer=remove` }],
  };
}

const linkDays = `The link works for ${invitationDays} days.`;

/** A reminder says until when, because days have passed since the invitation. */
function linkUntil(end: string): string {
  return `The link works until ${sayDay(end)}.`;
}
