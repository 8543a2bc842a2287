import { readChoice, writeChoice } from '../../api/session-storage.ts';

/**
 * What the operator tells every reader at the first visit; null if there is nothing, or if this reader
 * has read it. The server writes it into every page.
 */
export function unreadAcknowledgement(page: Document = document): string | null {
  const meta = page.querySelector('meta[name="mangrove-acknowledgement"]');
  const text = meta?.getAttribute('content')?.trim() ?? '';
  return text === '' || readChoice('acknowledged') === text ? null : text;
}

/** Remembers in this browser what was read, so that another text is shown again. */
export function acknowledge(text: string): void {
  writeChoice('acknowledged', text);
}
