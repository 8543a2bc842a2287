import { countByKind, type EntityType } from '@mangrove/contract';
import type { AuditEntry } from '../../domain/audit/write-audit.ts';
import type { CheckedRow } from './check-folder.ts';
import type { NoteGroup } from './import-notes.ts';
import { PlannedRows } from './import-rows.ts';
import {
  type ImportChoices,
  type ImportPlan,
  type ImportReading,
  isAdded,
  mayBeTaken,
  staysAway,
} from './row-fates.ts';

type Counted = ReturnType<PlannedRows['count']>;

export interface ImportResult {
  /** The number of new entities; in a dry run, of those that would be added. */
  added: Record<EntityType, number>;
  addedRelationships: number;
  /** Of the new entities, those that have the name of one of their kind that was here before. */
  namesakes: number;
  /** Rows whose entity or relationship is there from an earlier import of the same source. */
  alreadyThere: Counted;
  /** Of these, the rows that get the file's values. */
  taken: Counted;
  /** The removed rows that come back. */
  broughtBack: Counted;
  /** The rows whose entity or relationship people merged or removed, and that stay so. */
  leftOut: Counted;
  rows: PlannedRows;
  /** A digest of what was found of every row, whatever was chosen. */
  digest: string;
  notes: NoteGroup[];
}

/** The audit log's entry about an import. */
export function describeForAudit(
  source: string,
  { added, addedRelationships, taken, broughtBack }: ImportResult,
): Pick<AuditEntry, 'event' | 'details'> {
  const sum = ({ entities, relationships }: Counted) => entities + relationships;
  return {
    event: 'network_imported',
    details: {
      source,
      ...added,
      relationships: addedRelationships,
      ...(sum(taken) > 0 ? { taken: sum(taken) } : {}),
      ...(sum(broughtBack) > 0 ? { brought_back: sum(broughtBack) } : {}),
    },
  };
}

/** The pictures of rows that are written, each with the first row that names it. */
export function picturesOf(
  { checked }: ImportReading,
  { entities }: ImportPlan,
  { takeFileValues: takes }: ImportChoices,
) {
  const wanted = new Map<string, CheckedRow>();
  for (const [index, fate] of entities.entries()) {
    const row = checked.entities[index];
    if (!row || !(isAdded(fate) || (takes && mayBeTaken(fate)))) continue;
    for (const name of row.pictures) if (!wanted.has(name)) wanted.set(name, row);
  }
  return wanted;
}

/** What an import by this plan does, and a dry run tells. */
export function resultOf(
  { source, checked }: ImportReading,
  plan: ImportPlan,
  { takeFileValues: takes }: ImportChoices,
  digest: string,
): ImportResult {
  const rows = new PlannedRows(source, checked, plan);
  const added = countByKind([]);
  for (const [index, { status }] of plan.entities.entries()) {
    const type = checked.entities[index]?.type;
    if (status === 'new' && type) added[type] += 1;
  }
  return {
    added,
    addedRelationships: plan.relationships.filter(({ status }) => status === 'new').length,
    namesakes: plan.namesakes,
    alreadyThere: rows.count((fate) => fate.status === 'equal' || mayBeTaken(fate)),
    taken: rows.count((fate) => takes && mayBeTaken(fate)),
    broughtBack: rows.count(({ comesBack }) => comesBack !== undefined),
    leftOut: rows.count((fate) => fate.status === 'merged' || staysAway(fate)),
    rows,
    digest,
    notes: checked.notes.groups,
  };
}
