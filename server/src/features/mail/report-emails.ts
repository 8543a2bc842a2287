// The e-mails about reports, and about entities hidden because of one.
import { type ReportOutcome, type ReportReason, reportReasonText } from '@mangrove/contract';
import type { MailKind } from '../../domain/mail/outbox.ts';
import { sayDay } from '../../errors.ts';
import { type EmailContent, type EmailContext, nameOr } from './email-content.ts';

type ReportKind = Extract<MailKind, 'report_decided' | 'hidden_until_decided' | 'hidden_decided'>;

const outcomes: Record<ReportOutcome, { title: string; text: string }> = {
  changed: { title: 'It was changed', text: 'We looked at it, and it was changed.' },
  removed: { title: 'It was removed', text: 'We looked at it, and it was removed.' },
  unchanged: {
    title: 'It stays as it is',
    text: 'We looked at it, and found no need to change it.',
  },
  unclear: {
    title: 'We could not find out what is the matter',
    text: 'We looked at it, and could not find out what is the matter. You may report it again and say more.',
  },
};

export function writeReportEmail(kind: ReportKind, context: EmailContext): EmailContent {
  const { siteName, publicUrl, details } = context;
  const name = nameOr('An entry that you look after', details.name, context);
  const page = `${publicUrl}/${String(details.page ?? '')}`;
  switch (kind) {
    case 'report_decided': {
      const outcome = outcomes[details.outcome as ReportOutcome];
      const answer = String(details.answer ?? '');
      return {
        subject: `What became of your report on ${siteName}`,
        title: outcome.title,
        paragraphs: [
          // Names neither the report's text nor its entity: the e-mail address was never verified.
          `On ${sayDay(String(details.day))} somebody used this address to report an entry: ${reportReasonText[details.reason as ReportReason]}. ${outcome.text}`,
          ...(answer === '' ? [] : ['Message from those who decided:', ...answer.split(/\n+/u)]),
        ],
        ...(details.page === undefined
          ? {}
          : {
              link: {
                label: 'See the entry',
                address: page,
                note: 'You may have to log in first.',
              },
            }),
        footnote: `You get this one message because this address was given with the report. ${siteName} sends nothing else to it for that report, and erases it a year after the decision.`,
      };
    }
    case 'hidden_until_decided':
      return {
        subject: `${name} is hidden on ${siteName} for now`,
        title: `${name} is hidden until it is decided`,
        paragraphs: [
          'Something about it was reported. Until a superuser has looked at it, nobody sees it: not on the map, not in the search, and not on its own page.',
          'You need not do anything. We write to you again when it is decided.',
        ],
        footnote:
          'You get this message because you look after it. To say something about it, reply.',
      };
    case 'hidden_decided':
      return details.page === undefined
        ? {
            subject: `${name} was removed from ${siteName}`,
            title: `${name} was removed`,
            paragraphs: [
              `It was reported: ${reportReasonText[(details.reason ?? 'other') as ReportReason]}. A superuser has looked at it and decided: it was removed. Only superusers can restore it, for 30 days; after that it is erased.`,
            ],
            footnote:
              'You get this message because you looked after it. If you do not agree, reply.',
          }
        : {
            subject: `${name} can be seen on ${siteName} again`,
            title: `${name} can be seen again`,
            paragraphs: [
              'It was hidden because something about it was reported. Now it is decided: whoever saw it before can see it again.',
            ],
            link: { label: 'See it', address: page, note: 'You may have to log in first.' },
          };
  }
}
