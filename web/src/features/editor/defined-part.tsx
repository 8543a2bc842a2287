import { DefinedFields } from '../../domain/fields/defined-fields.tsx';
import type { EntityEditing } from './use-entity-editor.ts';

/** The fields that this community defined. */
export function DefinedPart({ editing: { state, change } }: { editing: EntityEditing }) {
  return (
    <DefinedFields
      type={state.type}
      value={state.draft.fields}
      before={state.original.fields}
      refused={state.refused}
      onChange={(fields) => change({ fields })}
    />
  );
}
