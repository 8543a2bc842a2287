import { roleName } from '../entity/messages.ts';
import { actMessages as text } from './messages.ts';

/** The value of a part that is not a list, as text. */
export function valueText(part: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (part === 'role_type') return roleName[value as keyof typeof roleName];
  return part === 'user_id' ? text.account(Number(value)) : String(value);
}

/** An entry of a list as one line. */
export function itemText(part: string, item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  const values = item as Record<string, unknown>;
  const texts = (...names: string[]) => names.map((name) => values[name]).filter(Boolean);
  switch (part) {
    case 'tags':
      return texts('name').join('');
    case 'locations':
      return texts('place_name', 'city', 'state', 'country').join(', ');
    case 'social_links':
      return texts('platform', 'url').join(': ');
    default:
      return JSON.stringify(item);
  }
}

/** The removed and added entries of a list; a change of order is neither. */
export function compareLists(before: readonly unknown[], after: readonly unknown[]) {
  const [old, now] = [before, after].map((list) => new Set(list.map((one) => JSON.stringify(one))));
  return {
    removed: before.filter((one) => !now?.has(JSON.stringify(one))),
    added: after.filter((one) => !old?.has(JSON.stringify(one))),
  };
}
