import type { EmailContent, EmailContext } from './email-content.ts';

const texts: Record<string, (provider: string) => { title: string; text: string }> = {
  joined: (provider) => ({
    title: `Your account is connected with ${provider}`,
    text: `From now on, logging in at ${provider} opens your account. You can disconnect it in your account settings.`,
  }),
  removed: (provider) => ({
    title: `Your account is no longer connected with ${provider}`,
    text: `Logging in at ${provider} does not open your account any more.`,
  }),
  registered: (provider) => ({
    title: 'Welcome',
    text: `Your account was opened by logging in at ${provider}, and that is how it opens. You can set a password too, in your account settings.`,
  }),
  logged_in: (provider) => ({
    title: 'Somebody logged in to your account',
    text: `It was most likely you, by ${provider}, in a browser in which you had not logged in before.`,
  }),
};

/** The e-mail about a login by a provider: connected, disconnected, used in a new browser. */
export function writeIdentityEmail({ siteName, publicUrl, details }: EmailContext): EmailContent {
  const told = texts[String(details.news)]?.(String(details.provider)) ?? {
    title: 'How you log in was changed',
    text: 'Please look at your account settings.',
  };
  return {
    subject: `${told.title}: ${siteName}`,
    title: told.title,
    paragraphs: [
      told.text,
      `It was not you? Then set a new password at once, which ends what is open: ${publicUrl}/forgot-password – and look at how you log in: ${publicUrl}/profile?tab=account-settings`,
    ],
  };
}
