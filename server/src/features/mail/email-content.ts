import { cleanLine, coveredName, type EntityType, entityKinds } from '@mangrove/contract';
import type { NotificationRow } from '../../domain/notifications/reading-queries.ts';
import { roleNames, unknownRole } from './email-messages.ts';
import { unnamed } from './messages.ts';

export interface EmailContent {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Below the paragraphs, one entry a line. */
  list?: string[];
  /** One button with its full address below it; `note` says how long the link works. */
  link?: { label: string; address: string; note: string };
  /** Small print below a line. */
  footnote?: string;
  /** Small links below the footnote. */
  footLinks?: { label: string; address: string }[];
}

export interface EmailContext {
  siteName: string;
  publicUrl: string;
  address: string;
  /** Whether the receiver has confirmed the address; otherwise the e-mail contains no names. */
  isVerified: boolean;
  /** For e-mails with a link that works once. */
  token?: string;
  details: Record<string, unknown>;
  /** For e-mails about notifications: those that their user may see now. */
  notifications?: readonly NotificationRow[];
  /** For e-mails that can be ended: the address that does it. */
  unsubscribeAddress?: string;
}

/** A name in an e-mail: one line, no word that a mail program would turn into a link. */
export function safeName(name: string): string {
  const words = cleanLine(name).split(' ');
  const safe = words.filter((word) => !looksLikeAddress.test(word)).join(' ');
  return [...safe].slice(0, 100).join('');
}

const looksLikeAddress = /https?:|www\.|\/\/|@|[\p{L}\p{N}]\.[\p{L}\p{N}-]{2}/iu;

/**
 * A name, or words in its place: to an address that nobody has confirmed, a name of somebody's
 * choosing would make an advertisement of our e-mail.
 */
export function nameOr(instead: string, name: unknown, { isVerified }: EmailContext): string {
  return (isVerified ? safeName(String(name ?? '')) : '') || instead;
}

/** The name of an entity as its reader is told it: a covered one, which cannot be shown there, as what it is. */
export function toldName(
  instead: string,
  { name, type }: { name: unknown; type: EntityType | null },
  context: EmailContext,
): string {
  const isCovered = name === coveredName && type !== null;
  return isCovered ? unnamed.covered(entityKinds[type].aNoun) : nameOr(instead, name, context);
}

export function roleNameOf(role: unknown): string {
  return roleNames[String(role)] ?? unknownRole;
}
