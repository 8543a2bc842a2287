// The texts of the e-mails. Each is written once, as parts, from which both the plain text and the
// HTML are laid out.
import { type EntityType, mergeLimits, pluralOf, tokenScopes } from '@mangrove/contract';
import type { MailKind } from '../../domain/mail/outbox.ts';
import { type EmailContent, type EmailContext, nameOr, roleNameOf } from './email-content.ts';
import { writeIdentityEmail } from './identity-email.ts';
import { writeInvitationEmail } from './invitation-email.ts';
import { access, tokenMay, unnamed } from './messages.ts';
import { writeNotificationEmail } from './notification-emails.ts';
import { writeOwnDataEmail } from './own-data-emails.ts';
import { writeReportEmail } from './report-emails.ts';
import { writeSecondFactorEmail } from './second-factor-email.ts';

/** Writes one email. */
export function writeEmail(kind: MailKind, context: EmailContext): EmailContent {
  const { siteName, publicUrl, details } = context;
  switch (kind) {
    case 'verify':
      return {
        subject: `Please verify your email address for ${siteName}`,
        title: 'Welcome',
        paragraphs: [
          'Please confirm that this address is yours. Then your profile goes live and you can start adding projects, people and organisations.',
        ],
        link: {
          label: 'Verify my email',
          address: `${publicUrl}/verify-email?token=${context.token}&email=${encodeURIComponent(context.address)}`,
          note: 'The link works for 24 hours.',
        },
        footnote:
          'You did not sign up? Then you can ignore this message: nothing happens without the link.',
      };
    case 'registration_tried':
      return {
        subject: `You have an account on ${siteName} already`,
        title: 'You have an account already',
        paragraphs: ['Somebody, most likely you, wanted to sign up with this address.'],
        link: {
          label: 'Log in',
          address: `${publicUrl}/login`,
          note: 'Forgot your password? The login page leads to a new one.',
        },
        footnote: 'It was not you? Then you can ignore this message: your account stays as it is.',
      };
    case 'reset':
      return {
        subject: `Set a new password for ${siteName}`,
        title: 'Set a new password',
        paragraphs: ['Somebody, most likely you, asked for a new password for this address.'],
        link: {
          label: 'Set a new password',
          address: `${publicUrl}/reset-password?token=${context.token}`,
          note: 'The link works once, for one hour.',
        },
        footnote:
          'You did not ask for this? Then you can ignore this message: your password stays as it is.',
      };
    case 'password_changed':
      return {
        subject: `Your password for ${siteName} was changed`,
        title: 'Your password was changed',
        paragraphs: [
          'The password of your account was changed just now, and your other devices were signed out.',
          `It was not you? Then set a new password at once: ${publicUrl}/forgot-password`,
        ],
      };
    case 'password_reset_by_admin':
      return {
        subject: `Your password for ${siteName} was set by an administrator`,
        title: 'A new password was set for you',
        paragraphs: [
          'An administrator set a new password for your account, and your devices were signed out. The administrator will tell you the password.',
          `You would rather choose one yourself? Ask for a link here: ${publicUrl}/forgot-password`,
        ],
      };
    case 'api_token':
      return {
        subject: `A token was made for your account on ${siteName}`,
        title: 'A token for scripts was made',
        paragraphs: [
          tokenText(details, `${publicUrl}/profile?tab=account-settings`),
          `It was not you? Then set a new password at once, which ends it: ${publicUrl}/forgot-password`,
        ],
      };
    case 'identity':
      return writeIdentityEmail(context);
    case 'second_factor':
      return writeSecondFactorEmail(context);
    case 'access_granted': {
      const more = Number(details.more ?? 0);
      return {
        subject: `You were given access on ${siteName}`,
        title: access.title(nameOr(unnamed.entry, details.entity_name, context), more),
        paragraphs: [
          `You were given access as ${roleNameOf(details.role_type)}.`,
          ...(more > 0 ? ['You find all of it in your dashboard, under Manage Nodes.'] : []),
        ],
        link: {
          label: 'Open it',
          address: `${publicUrl}/${String(details.entity_type)}/${String(details.entity_id)}`,
          note: 'You may have to log in first.',
        },
      };
    }
    case 'account_deleted':
      return {
        subject: `Your account on ${siteName} was deleted`,
        title: 'Your account was deleted',
        paragraphs: ['Your account and your profile are gone. Thank you for having been here.'],
      };
    case 'development_mode_enabled':
      return {
        subject: `Development mode was enabled on ${siteName}`,
        title: 'Development mode was enabled',
        paragraphs: [
          'Everybody but superusers was signed out, and the product is closed to them until the mode is disabled.',
        ],
      };
    case 'entities_merged': {
      const gone = nameOr('An entry', details.merged_name, context);
      const kept = nameOr(unnamed.other, details.name, context);
      const kind = pluralOf[details.entity_type as EntityType];
      return {
        subject: `${gone} was merged into ${kept} on ${siteName}`,
        title: `${gone} was merged into ${kept}`,
        paragraphs: [
          'Both were found to be the same. What both had is together now, and the old address leads to it.',
          `You do not agree? You can undo this for ${mergeLimits.undoDays} days, in the history of ${kept}.`,
        ],
        link: {
          label: 'See it',
          address: `${publicUrl}/${kind}/${String(details.entity_id)}`,
          note: 'You find "History" there once you have logged in.',
        },
        footnote: 'You get this message because you look after one of the two.',
      };
    }
    case 'report_decided':
    case 'hidden_until_decided':
    case 'hidden_decided':
      return writeReportEmail(kind, context);
    case 'invitation':
      return writeInvitationEmail(context);
    case 'notifications':
      return writeNotificationEmail(context);
    case 'data_ready':
    case 'data_failed':
      return writeOwnDataEmail(kind, context);
  }
}

/** What whoever has a token may do. */
function tokenText({ name, scopes }: EmailContext['details'], settings: string): string {
  const held = tokenScopes.filter((scope) => Array.isArray(scopes) && scopes.includes(scope));
  return tokenMay[held.join(' ') as keyof typeof tokenMay](String(name), settings);
}
