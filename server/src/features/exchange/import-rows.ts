// The rows of an import with what became of each, for reports.
import type { ImportStatus } from '@mangrove/contract';
import type { CheckedFolder } from './check-folder.ts';
import { keyOfRelationship } from './imported-keys.ts';
import { nameOfEntity, nameOfRelationship } from './named-rows.ts';
import { relationshipFile } from './network-format.ts';
import type { EntityFate, ImportPlan, RelationshipFate, RowFate } from './row-fates.ts';

/** A row with its place, the names by which people and the import know it, and what became of it. */
export interface PlannedRow {
  file: string;
  line: number;
  key: string;
  name: string;
  fate: EntityFate | RelationshipFate;
}

/** The rows of an import, made one by one: there may be hundreds of thousands. */
export class PlannedRows {
  readonly #checked: CheckedFolder;
  readonly #plan: ImportPlan;
  readonly #source: string;

  constructor(source: string, checked: CheckedFolder, plan: ImportPlan) {
    this.#source = source;
    this.#checked = checked;
    this.#plan = plan;
  }

  /** The number of entities and of relationships whose rows fulfil a condition. */
  count(fits: (fate: RowFate) => boolean): { entities: number; relationships: number } {
    const { entities, relationships } = this.#plan;
    const countIn = (fates: readonly RowFate[]) =>
      fates.reduce((sum, fate) => sum + (fits(fate) ? 1 : 0), 0);
    return { entities: countIn(entities), relationships: countIn(relationships) };
  }

  /** The first rows of a status, in the order of the files. */
  first(status: ImportStatus, most: number): PlannedRow[] {
    const found: PlannedRow[] = [];
    for (const row of this) {
      if (found.length === most) break;
      if (row.fate.status === status) found.push(row);
    }
    return found;
  }

  *[Symbol.iterator](): Generator<PlannedRow> {
    const { entities, relationships } = this.#checked;
    for (const [index, end] of entities.entries()) {
      const fate = this.#plan.entities[index] as EntityFate;
      yield { file: end.file, line: end.line, key: nameOfEntity(end), name: end.name, fate };
    }
    const { sources, targets, roles, years, lines } = relationships;
    for (const [index, line] of lines.entries()) {
      const fate = this.#plan.relationships[index] as RelationshipFate;
      const [node1, node2] = [entities[sources[index] ?? 0], entities[targets[index] ?? 0]];
      if (!node1 || !node2) continue;
      const values = { role: roles[index] ?? '', years: years[index] ?? '' };
      const said = [values.role, values.years].filter((word) => word !== '').join(', ');
      const name = `${node1.name} – ${node2.name}${said === '' ? '' : `: ${said}`}`;
      const key = nameOfRelationship(keyOfRelationship(this.#source, node1, node2, values));
      yield { file: relationshipFile, line, key, name, fate };
    }
  }
}

/** Whether a row that was removed can be brought back by its key. */
export function mayComeBack({ status, removed }: RowFate): boolean {
  return status === 'removed' && removed?.reason !== 'hidden' && removed?.reason !== 'with_end';
}
