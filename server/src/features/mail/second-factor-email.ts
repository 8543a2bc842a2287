import type { EmailContent, EmailContext } from './email-content.ts';

const texts: Record<string, { title: string; text: string }> = {
  totp_added: {
    title: 'One-time codes were turned on',
    text: 'From now on, logging in to your account takes your password and a code of your app.',
  },
  totp_removed: {
    title: 'One-time codes were turned off',
    text: 'Codes of your app are no longer needed to log in to your account.',
  },
  passkey_added: {
    title: 'A passkey was added',
    text: 'Whoever has it can log in to your account with it. A password alone no longer opens it.',
  },
  passkey_removed: {
    title: 'A passkey was removed',
    text: 'It no longer opens your account.',
  },
  removed_by_operator: {
    title: 'Your second factor was removed',
    text: 'An operator removed it from your account, with all passkeys, so that you can log in with your password. Add one again once you can.',
  },
  recovery_codes_made: {
    title: 'You have new recovery codes',
    text: 'Those from before no longer work.',
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    text: 'Somebody, most likely you, logged in to your account with a recovery code. It does not work again.',
  },
  codes_guessed: {
    title: 'Somebody knows your password',
    text: 'Five wrong codes were given after your password was right. Nobody got in. If it was not you, set a new password.',
  },
};

/** The e-mail about a change of how somebody logs in. */
export function writeSecondFactorEmail({
  siteName,
  publicUrl,
  details,
}: EmailContext): EmailContent {
  const { title, text } = texts[String(details.change)] ?? {
    title: 'How you log in was changed',
    text: 'Please look at your account settings.',
  };
  return {
    subject: `${title} on ${siteName}`,
    title,
    paragraphs: [
      ...(typeof details.name === 'string' ? [`The passkey "${details.name}".`] : []),
      text,
      `It was not you? Then set a new password at once: ${publicUrl}/forgot-password`,
    ],
  };
}
