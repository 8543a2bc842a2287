import { cleanText } from '@mangrove/contract';
import type { Logger } from 'pino';
import { withoutSecrets } from './without-secrets.ts';

/** A render error as a browser reports it. */
export interface ErrorReport {
  message: string;
  page: string;
  name: string;
  stack: string;
  component_stack: string;
}

// More than is shown, because what is removed makes a text shorter.
const readLength = 8000;
const stackLength = 800;
const componentStackLength = 500;
const timeoutMs = 5_000;

/**
 * Forwards a browser's render error to the operators' chat as one embed. Texts are cut to their
 * specified lengths; tokens, queries and mentions are removed. Without a webhook the report is
 * logged. A chat that cannot be reached never fails the visitor's request.
 */
export function relayErrorReport(
  report: ErrorReport,
  browser: string,
  now: Date,
  { webhookUrl, log }: { webhookUrl: string | undefined; log: Logger },
): void {
  // Access: anybody, because an error can happen to every visitor.
  const embed = {
    title: plain(report.message, 250),
    timestamp: now.toISOString(),
    fields: [
      { name: 'Page', value: plain(withoutQuery(report.page), 500) },
      { name: 'Error', value: plain(report.name, 200) },
      { name: 'Stack', value: plain(report.stack, stackLength) },
      { name: 'Component stack', value: plain(report.component_stack, componentStackLength) },
      { name: 'Browser', value: plain(browser, 300) },
    ].filter(({ value }) => value !== ''),
  };
  if (!webhookUrl) {
    log.warn({ report: embed }, 'a browser met an error');
    return;
  }
  fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    (answer) => {
      if (!answer.ok) log.warn({ status: answer.status }, 'the error webhook refused a report');
    },
    (error: Error) => log.warn({ err: error }, 'the error webhook could not be reached'),
  );
}

function withoutQuery(address: string): string {
  return address.split(/[?#]/u)[0] ?? '';
}

// A query or fragment of an address anywhere in the text, which may carry a token.
const query = /(\?|&|#)[^\s)'"]*/gu;

function plain(text: string, length: number): string {
  const withoutQueries = cleanText(cutAtWord(text)).replace(query, (found) =>
    found.includes('=') ? '' : found,
  );
  const safe = withoutSecrets(withoutQueries).replaceAll('@', '@\u200B');
  // Cut between code points, so that no surrogate pair is split.
  return [...safe].slice(0, length).join('');
}

/** The beginning of a long text, without a last word that may be a part of a secret. */
function cutAtWord(text: string): string {
  if (text.length <= readLength) return text;
  const start = text.slice(0, readLength);
  return start.slice(0, Math.max(0, start.lastIndexOf(' '), start.lastIndexOf('\n')));
}
