export interface EmailContent {
  subject: string;
  title: string;
  paragraphs: string[];
  /** One button, its address in full below it, and for how long it works. */
  link?: { label: string; address: string; note: string };
  /** Said small, below a line. */
  footnote?: string;
}

export interface EmailContext {
  siteName: string;
  publicUrl: string;
  /** What the user is called; may be empty. */
  name: string;
  address: string;
  /** For emails with a link that works once. */
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
