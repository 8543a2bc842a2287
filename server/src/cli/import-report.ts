import { basename } from 'node:path';
import { groupBy } from '@mangrove/contract';
import type { NoteGroup } from '../features/exchange/import-notes.ts';
import type { ImportResult } from '../features/exchange/import-service.ts';
import { countOf, formatCount } from './admin-output.ts';

const groupsShown = 12;
const linesShown = 8;

/** A readable report of what an import added, normalised and skipped. */
export function describeImport(result: ImportResult, folder: string, isDryRun: boolean): string[] {
  const { added, addedRelationships, alreadyThere } = result;
  const parts = [
    countOf(added.person, 'person', 'people'),
    countOf(added.organization, 'organisation'),
    countOf(added.project, 'project'),
  ];
  const verb = isDryRun ? 'Would take' : 'Took';
  const lines = [
    `${verb} ${parts.join(', ')} and ${countOf(addedRelationships, 'relationship')} from ${basename(folder)}.`,
  ];
  if (alreadyThere.entities + alreadyThere.relationships > 0) {
    lines.push(
      `Already there from an earlier import, and left as they are: ${countOf(alreadyThere.entities, 'entity', 'entities')} and ${countOf(alreadyThere.relationships, 'relationship')}.`,
    );
  }
  lines.push(...describeNotes(result.notes, 'normalised', 'Normalised'));
  lines.push(...describeNotes(result.notes, 'skipped', 'Skipped'));
  return lines;
}

/** Every note on its own line, as `people.csv:12: …`, in order of file and line. */
export function listNotes(notes: NoteGroup[]): string[] {
  return notes
    .flatMap(({ kind, reason, what, places }) =>
      places.map(({ file, line }) => ({ file, line, text: `${kind}, ${reason}: ${what}` })),
    )
    .sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line)
    .map(({ file, line, text }) => `${file}:${line}: ${text}`);
}

function describeNotes(notes: NoteGroup[], kind: NoteGroup['kind'], title: string): string[] {
  const ofKind = notes.filter((note) => note.kind === kind);
  const lines: string[] = [];
  for (const [reason, groups] of groupBy(ofKind, (note) => note.reason)) {
    const total = groups.reduce((sum, group) => sum + group.places.length, 0);
    lines.push(`${title}: ${reason} (${formatCount(total)})`);
    const byCount = groups.toSorted((a, b) => b.places.length - a.places.length);
    for (const group of byCount.slice(0, groupsShown)) {
      lines.push(`  ${group.what}: ${describePlaces(group.places)}`);
    }
    const rest = byCount.slice(groupsShown);
    const restCount = rest.reduce((sum, group) => sum + group.places.length, 0);
    if (restCount > 0) {
      lines.push(`  … and ${formatCount(restCount)} more; --report FILE lists every one`);
    }
  }
  return lines;
}

/** Formats places, such as `people.csv:2, 14, 55; organizations.csv:3 and 40 more`. */
function describePlaces(places: NoteGroup['places']): string {
  const shown = groupBy(places.slice(0, linesShown), (place) => place.file);
  const text = [...shown]
    .map(([file, at]) => `${file}:${at.map((place) => place.line).join(', ')}`)
    .join('; ');
  const more = places.length - linesShown;
  return more > 0 ? `${text} and ${formatCount(more)} more` : text;
}
