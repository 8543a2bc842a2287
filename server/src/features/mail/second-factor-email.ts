import type { EmailContent, EmailContext } from './email-content.ts';
import { loginChanged, secondFactorMail, secondFactorNews } from './email-messages.ts';

/** The e-mail about a change of how somebody logs in. */
export function writeSecondFactorEmail({
  siteName,
  publicUrl,
  details,
}: EmailContext): EmailContent {
  const { title, text } = secondFactorNews[String(details.change)] ?? loginChanged;
  return {
    subject: secondFactorMail.subject(title, siteName),
    title,
    paragraphs: [
      ...(typeof details.name === 'string' ? [secondFactorMail.passkey(details.name)] : []),
      text,
      secondFactorMail.setPasswordAtOnce(publicUrl),
    ],
  };
}
