import type { AuditRow } from '@mangrove/contract/browser';
import { roleName } from '../../../domain/entity/messages.ts';
import { eventName, targetName, auditLog as text } from './messages.ts';

/** The label of an event; an event of another version of the product is shown by its name. */
export function eventText(event: string): string {
  const known = new Map<string, string>(Object.entries(eventName));
  return known.get(event) ?? event.replaceAll('_', ' ');
}

export function actorText(actor: AuditRow['actor']): string {
  return actor === null ? text.nobody : userText(actor);
}

/** The e-mail address of a user, or a text that says that the user was deleted. */
export function userText({ id, email }: NonNullable<AuditRow['user']>): string {
  return email ?? text.deletedUser(id);
}

/** The name of the user, entity or tag that the event is about. */
export function targetText(target: NonNullable<AuditRow['target']>): string {
  return target.name ?? text.nameless(targetName[target.type], target.id);
}

/** The other details, "from: REEF, to: REEFS"; leaves out what other cells of the row show. */
export function detailsText(details: AuditRow['details']): string {
  return Object.entries(details)
    .filter(([name]) => name !== 'name' && name !== 'type' && !name.endsWith('_id'))
    .map(([name, value]) => [name.replaceAll('_', ' '), detailText(name, value)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => text.detail(name, value))
    .join(', ');
}

function detailText(name: string, value: unknown): string {
  if (name !== 'fields' || !Array.isArray(value)) return roleText(name, value);
  return value.map((field) => valueText(field).replaceAll('_', ' ')).join(' · ');
}

/** A role by its label in the interface; other values as they are. */
function roleText(name: string, value: unknown): string {
  const isRole = name === 'role' || name === 'from';
  const known = new Map<unknown, string>(Object.entries(roleName));
  return (isRole ? known.get(value) : undefined) ?? valueText(value);
}

/** The text of a scalar or a list of them; empty for objects, which would not be readable. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(' ');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
