import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { groupBy, partName } from '@mangrove/contract';
import type { NoteGroup } from '../features/exchange/import-notes.ts';
import type { ImportResult } from '../features/exchange/import-result.ts';
import { mayComeBack, type PlannedRow } from '../features/exchange/import-rows.ts';
import { did, rowText, statusTitles, text, would } from './import-messages.ts';

const groupsShown = 12;
const linesShown = 8;

/** A readable report of what an import added, left as it was, normalised and skipped. */
export function describeImport(result: ImportResult, folder: string, isDryRun: boolean): string[] {
  const { added, addedRelationships, namesakes, alreadyThere, taken, broughtBack } = result;
  const said = isDryRun ? would : did;
  const lines = [said.took(added, addedRelationships, basename(folder))];
  if (namesakes > 0) lines.push(text.namesakes(namesakes));
  const left = {
    entities: alreadyThere.entities - taken.entities,
    relationships: alreadyThere.relationships - taken.relationships,
  };
  if (left.entities + left.relationships > 0) lines.push(text.leftAsTheyAre(left));
  if (taken.entities + taken.relationships > 0) lines.push(said.tookValues(taken));
  if (broughtBack.entities + broughtBack.relationships > 0) {
    lines.push(said.broughtBack(broughtBack));
  }
  for (const status of ['different', 'changed', 'merged', 'removed'] as const) {
    lines.push(...describeStatus(result, status));
  }
  lines.push(...describeNotes(result.notes, 'normalised'));
  lines.push(...describeNotes(result.notes, 'skipped'));
  return lines;
}

/** Writes what became of every row, and every note, each on its own line as `people.csv:12: …`. */
export async function writeReport(
  file: string,
  { rows, notes }: ImportResult,
): Promise<{ rows: number; notes: number }> {
  const written = { rows: 0, notes: 0 };
  const lines = function* () {
    for (const row of rows) {
      written.rows += 1;
      yield `${row.file}:${row.line}: ${describeRow(row)}\n`;
    }
    for (const line of listNotes(notes)) {
      written.notes += 1;
      yield `${line}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return written;
}

/** The first rows of a status that are not simply new or equal. */
function describeStatus({ rows }: ImportResult, status: keyof typeof statusTitles): string[] {
  const { entities, relationships } = rows.count((fate) => fate.status === status);
  const total = entities + relationships;
  if (total === 0) return [];
  const lines = [statusTitles[status](total)];
  for (const row of rows.first(status, groupsShown)) {
    lines.push(`  ${row.file}:${row.line}: ${describeRow(row)}`);
  }
  const more = total - groupsShown;
  if (more > 0) lines.push(text.more(more));
  return lines;
}

/** `Ada Ito: removed here, on request on 2026-11-03 by Mere; --bring-back person:p1`. */
function describeRow({ name, key, fate }: PlannedRow): string {
  const { status, differs = [], changed, survivor, removed, comesBack } = fate;
  const details = [
    ...(survivor ? [rowText.survivor(survivor)] : []),
    ...(removed ? [rowText.removed(removed)] : []),
    ...differs.map(({ part, file, here }) => rowText.differs(partName(part), file, here)),
    ...(comesBack ? [rowText.comesBack] : []),
    ...(!comesBack && mayComeBack(fate) ? [rowText.mayComeBack(key)] : []),
  ];
  return [rowText.found(name, status, changed), ...details].join('; ');
}

function listNotes(notes: NoteGroup[]): string[] {
  return notes
    .flatMap(({ kind, reason, what, places }) =>
      places.map(({ file, line }) => ({ file, line, text: `${kind}, ${reason}: ${what}` })),
    )
    .sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line)
    .map(({ file, line, text }) => `${file}:${line}: ${text}`);
}

function describeNotes(notes: NoteGroup[], kind: NoteGroup['kind']): string[] {
  const ofKind = notes.filter((note) => note.kind === kind);
  const lines: string[] = [];
  for (const [reason, groups] of groupBy(ofKind, (note) => note.reason)) {
    const total = groups.reduce((sum, group) => sum + group.places.length, 0);
    lines.push(text[kind](reason, total));
    const byCount = groups.toSorted((a, b) => b.places.length - a.places.length);
    for (const group of byCount.slice(0, groupsShown)) {
      lines.push(`  ${group.what}: ${describePlaces(group.places)}`);
    }
    const rest = byCount.slice(groupsShown);
    const restCount = rest.reduce((sum, group) => sum + group.places.length, 0);
    if (restCount > 0) {
      lines.push(text.more(restCount));
    }
  }
  return lines;
}

/** Formats places, such as `people.csv:2, 14, 55; organizations.csv:3 and 40 more`. */
function describePlaces(places: NoteGroup['places']): string {
  const shown = groupBy(places.slice(0, linesShown), (place) => place.file);
  const list = [...shown]
    .map(([file, at]) => `${file}:${at.map((place) => place.line).join(', ')}`)
    .join('; ');
  const more = places.length - linesShown;
  return more > 0 ? text.morePlaces(list, more) : list;
}
