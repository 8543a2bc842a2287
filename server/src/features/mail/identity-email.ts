import type { EmailContent, EmailContext } from './email-content.ts';
import { identityMail, identityNews, loginChanged } from './email-messages.ts';

/** The e-mail about a login by a provider: connected, disconnected, used in a new browser. */
export function writeIdentityEmail({ siteName, publicUrl, details }: EmailContext): EmailContent {
  const told = identityNews[String(details.news)]?.(String(details.provider)) ?? loginChanged;
  return {
    subject: identityMail.subject(told.title, siteName),
    title: told.title,
    paragraphs: [told.text, identityMail.setPasswordAtOnce(publicUrl)],
  };
}
