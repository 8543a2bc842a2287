import type { AuditRow } from '@mangrove/contract/browser';
import { roleName } from '../../../domain/entity/role-name.ts';
import { eventName, targetName, audit as text } from './messages.ts';

/** What was done, in words; an event of another version as it is called. */
export function eventText(event: string): string {
  const known = new Map<string, string>(Object.entries(eventName));
  return known.get(event) ?? event.replaceAll('_', ' ');
}

export function actorText(actor: AuditRow['actor']): string {
  return actor === null ? text.nobody : userText(actor);
}

/** A user's address, or that the user was deleted. */
export function userText({ id, email }: NonNullable<AuditRow['user']>): string {
  return email ?? text.deletedUser(id);
}

/** To whom or what it was done. */
export function targetText(target: NonNullable<AuditRow['target']>): string {
  return target.name ?? text.unnamed(targetName[target.type], target.id);
}

/** What else was written down: "from: REEF, to: REEFS". What the row says already stays away. */
export function detailsText(details: AuditRow['details']): string {
  return Object.entries(details)
    .filter(([name]) => name !== 'name' && name !== 'type' && !name.endsWith('_id'))
    .map(([name, value]) => [name.replaceAll('_', ' '), detailText(name, value)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}

function detailText(name: string, value: unknown): string {
  if (name !== 'fields' || !Array.isArray(value)) return roleText(name, value);
  return value.map((field) => valueText(field).replaceAll('_', ' ')).join(' · ');
}

/** A role by the word that the screens have for it. */
function roleText(name: string, value: unknown): string {
  const isRole = name === 'role' || name === 'from';
  const known = new Map<unknown, string>(Object.entries(roleName));
  return (isRole ? known.get(value) : undefined) ?? valueText(value);
}

/** Words, numbers and lists of them; anything deeper says nothing to a reader. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(' ');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
