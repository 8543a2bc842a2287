export interface EmailContent {
  subject: string;
  title: string;
  paragraphs: string[];
  /** One button with its full address below it; `note` says how long the link works. */
  link?: { label: string; address: string; note: string };
  /** Small print below a line. */
  footnote?: string;
}

export interface EmailContext {
  siteName: string;
  publicUrl: string;
  /** The user's name; may be empty. */
  name: string;
  address: string;
  /** For e-mails with a link that works once. */
  token?: string;
  details: Record<string, unknown>;
}

/** A name in an e-mail: one line, no address that a mail program would turn into a link. */
export function safeName(name: string): string {
  return [
    ...name
      .replace(/\S*(?:https?:|www\.|\/\/)\S*/giu, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  ]
    .slice(0, 100)
    .join('');
}
