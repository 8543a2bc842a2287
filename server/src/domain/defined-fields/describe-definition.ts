import type { DefinedField } from '@mangrove/contract';
import type { Definition } from './definition-queries.ts';

/** A definition as readers get it. */
export function describeDefinition(definition: Definition): DefinedField {
  const { merged_options: _merged, deleted_at: _deleted, archived_at, ...told } = definition;
  return { ...told, archived_at: archived_at?.toISOString() ?? null };
}
