// Texts about deleted items that can be restored.
import {
  type calls,
  type ReplyOf,
  type ReportReason,
  reportReasonText,
} from '@mangrove/contract/browser';
import { formatCount } from '../../kit/text/formats.ts';

export const deletedText = {
  name: 'Name',
  type: 'Type',
  deleted: 'Deleted',
  left: 'Erased in',
  actions: 'Actions',
  connection: 'Connection',
  days: (left: number) => (left === 1 ? '1 day' : `${left} days`),
  undecided: 'Once decided',
  removed: (reason: ReportReason | null) =>
    `Removed after a report${reason ? `: ${reportReasonText[reason]}` : ''}`,
  removedHint: 'Only superusers can restore it.',
  restore: (name: string) => `Restore ${name}`,
  restoreFailed: 'This could not be restored. Please try again.',
} as const;

const connections = (count: number) => formatCount(count, ['connection', 'connections']);

/** Says what a restore brought back and what it could not. */
export function restoredText(done: ReplyOf<typeof calls.restoreDeleted>): string {
  const { kind, name, relationships, waiting, folded, lost } = done;
  if (kind === 'relationship') {
    if (waiting > 0) return `${name} comes back when its other end, also deleted, is restored.`;
    return relationships > 0 ? `${name} is connected again.` : `${name} is connected already.`;
  }
  const said = [
    `${name} is back${relationships > 0 ? ` with ${connections(relationships)}` : ''}.`,
  ];
  if (waiting > 0)
    said.push(`${connections(waiting)} will come back when you restore the other end too.`);
  if (folded > 0) said.push(`${connections(folded)} had already been added again.`);
  if (lost > 0) said.push(`${connections(lost)} lost: the other end was erased.`);
  return said.join(' ');
}
