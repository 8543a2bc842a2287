// The e-mails about reports, and about entities hidden because of one.
import { type ReportOutcome, type ReportReason, reportReasonText } from '@mangrove/contract';
import type { MailKind } from '../../domain/mail/outbox.ts';
import { sayDay } from '../../errors.ts';
import { type EmailContent, type EmailContext, nameOr } from './email-content.ts';
import { reportMail, reportOutcomes } from './email-messages.ts';

type ReportKind = Extract<MailKind, 'report_decided' | 'hidden_until_decided' | 'hidden_decided'>;

export function writeReportEmail(kind: ReportKind, context: EmailContext): EmailContent {
  const { siteName, publicUrl, details } = context;
  const name = nameOr(reportMail.entryLookedAfter, details.name, context);
  const page = `${publicUrl}/${String(details.page ?? '')}`;
  switch (kind) {
    case 'report_decided': {
      const outcome = reportOutcomes[details.outcome as ReportOutcome];
      const answer = String(details.answer ?? '');
      return {
        subject: reportMail.decidedSubject(siteName),
        title: outcome.title,
        paragraphs: [
          // Names neither the report's text nor its entity: the e-mail address was never verified.
          reportMail.decidedText(
            sayDay(String(details.day)),
            reportReasonText[details.reason as ReportReason],
            outcome.text,
          ),
          ...(answer === '' ? [] : [reportMail.answerFollows, ...answer.split(/\n+/u)]),
        ],
        ...(details.page === undefined
          ? {}
          : {
              link: {
                label: reportMail.seeEntry,
                address: page,
                note: reportMail.mayHaveToLogIn,
              },
            }),
        footnote: reportMail.onlyMessage(siteName),
      };
    }
    case 'hidden_until_decided':
      return {
        subject: reportMail.hiddenSubject(name, siteName),
        title: reportMail.hidden(name),
        paragraphs: [reportMail.hiddenText, reportMail.hiddenWait],
        footnote: reportMail.becauseLookedAfter,
      };
    case 'hidden_decided':
      return details.page === undefined
        ? {
            subject: reportMail.removedSubject(name, siteName),
            title: reportMail.removed(name),
            paragraphs: [
              reportMail.removedText(reportReasonText[(details.reason ?? 'other') as ReportReason]),
            ],
            footnote: reportMail.becauseLookedAfterBefore,
          }
        : {
            subject: reportMail.shownSubject(name, siteName),
            title: reportMail.shown(name),
            paragraphs: [reportMail.shownText],
            link: { label: reportMail.seeIt, address: page, note: reportMail.mayHaveToLogIn },
          };
  }
}
