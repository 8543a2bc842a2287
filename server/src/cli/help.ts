import { readFileSync } from 'node:fs';
import { platforms } from '@mangrove/contract';
import {
  entityColumns,
  furtherColumns,
  relationshipColumns,
  usualColumns,
} from '../features/exchange/network-format.ts';
import { adminCommand } from '../release.ts';
import type { AdminRequest } from './admin-request.ts';

export type CommandName = AdminRequest['command'] | 'verify' | 'backups';

// What organisations have no column for.
const isOwn = (name: string) => !entityColumns.organization.optional.includes(name);

const inserted: Record<string, readonly string[]> = {
  admin: [adminCommand],
  people: usualColumns.person,
  organizations: usualColumns.organization,
  projects: usualColumns.project,
  relationships: [...relationshipColumns.required, ...relationshipColumns.optional],
  further: entityColumns.organization.optional.filter(
    (name) =>
      !usualColumns.organization.includes(name) && !(platforms as readonly string[]).includes(name),
  ),
  platforms,
  people_own: furtherColumns.person.filter(isOwn),
  projects_own: furtherColumns.project.filter(isOwn),
};

/** The help of a command or in general; `%name%` in a text inserts what the product knows, such as columns, or another text. */
export function readHelp(name: CommandName | 'general' | 'format' | 'endings'): string {
  const text = readFileSync(new URL(`./help/${name}.txt`, import.meta.url), 'utf8').trimEnd();
  return text.replace(/%(\w+)%/gu, (_, part: string) =>
    part === 'format' || part === 'endings' ? readHelp(part) : (inserted[part] ?? []).join(', '),
  );
}
