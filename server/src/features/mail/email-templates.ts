// The texts of the e-mails. Each is written once, as parts, from which both the plain text and the
// HTML are laid out.
import { type EntityType, mergeLimits, pluralOf, tokenScopes } from '@mangrove/contract';
import type { MailKind } from '../../domain/mail/outbox.ts';
import {
  type EmailContent,
  type EmailContext,
  nameOr,
  roleNameOf,
  toldName,
} from './email-content.ts';
import { accountMail } from './email-messages.ts';
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
        subject: accountMail.verifySubject(siteName),
        title: accountMail.welcome,
        paragraphs: [accountMail.verifyText],
        link: {
          label: accountMail.verify,
          address: `${publicUrl}/verify-email?token=${context.token}&email=${encodeURIComponent(context.address)}`,
          note: accountMail.linkFor24Hours,
        },
        footnote: accountMail.notSignedUp,
      };
    case 'registration_tried':
      return {
        subject: accountMail.accountAlreadySubject(siteName),
        title: accountMail.accountAlready,
        paragraphs: [accountMail.wantedToSignUp],
        link: {
          label: accountMail.logIn,
          address: `${publicUrl}/login`,
          note: accountMail.forgotPassword,
        },
        footnote: accountMail.notYou,
      };
    case 'reset':
      return {
        subject: accountMail.resetSubject(siteName),
        title: accountMail.setPassword,
        paragraphs: [accountMail.askedForPassword],
        link: {
          label: accountMail.setPassword,
          address: `${publicUrl}/reset-password?token=${context.token}`,
          note: accountMail.linkForOneHour,
        },
        footnote: accountMail.notAskedForPassword,
      };
    case 'password_changed':
      return {
        subject: accountMail.passwordChangedSubject(siteName),
        title: accountMail.passwordChanged,
        paragraphs: [accountMail.passwordChangedText, accountMail.setPasswordAtOnce(publicUrl)],
      };
    case 'password_reset_by_admin':
      return {
        subject: accountMail.passwordSetSubject(siteName),
        title: accountMail.passwordSet,
        paragraphs: [accountMail.passwordSetText, accountMail.chooseOneYourself(publicUrl)],
      };
    case 'api_token':
      return {
        subject: accountMail.tokenSubject(siteName),
        title: accountMail.tokenMade,
        paragraphs: [
          tokenText(details, `${publicUrl}/profile?tab=account-settings`),
          accountMail.setPasswordEndsToken(publicUrl),
        ],
      };
    case 'identity':
      return writeIdentityEmail(context);
    case 'second_factor':
      return writeSecondFactorEmail(context);
    case 'access_granted': {
      const more = Number(details.more ?? 0);
      const given = { name: details.entity_name, type: details.entity_type as EntityType };
      return {
        subject: accountMail.accessSubject(siteName),
        title: access.title(toldName(unnamed.entry, given, context), more),
        paragraphs: [
          accountMail.accessAs(roleNameOf(details.role_type)),
          ...(more > 0 ? [accountMail.findInDashboard] : []),
        ],
        link: {
          label: accountMail.openIt,
          address: `${publicUrl}/${String(details.entity_type)}/${String(details.entity_id)}`,
          note: accountMail.mayHaveToLogIn,
        },
      };
    }
    case 'account_deleted':
      return {
        subject: accountMail.deletedSubject(siteName),
        title: accountMail.deleted,
        paragraphs: [accountMail.deletedText],
      };
    case 'development_mode_enabled':
      return {
        subject: accountMail.developmentSubject(siteName),
        title: accountMail.development,
        paragraphs: [accountMail.developmentText],
      };
    case 'entities_merged': {
      const gone = nameOr(accountMail.anEntry, details.merged_name, context);
      const kept = nameOr(unnamed.other, details.name, context);
      const kind = pluralOf[details.entity_type as EntityType];
      return {
        subject: accountMail.mergedSubject(gone, kept, siteName),
        title: accountMail.merged(gone, kept),
        paragraphs: [accountMail.mergedText, accountMail.undoMerge(mergeLimits.undoDays, kept)],
        link: {
          label: accountMail.seeIt,
          address: `${publicUrl}/${kind}/${String(details.entity_id)}`,
          note: accountMail.historyOnceLoggedIn,
        },
        footnote: accountMail.becauseOfOneOfTwo,
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
