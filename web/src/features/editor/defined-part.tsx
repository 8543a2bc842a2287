import { DefinedFields } from '../../domain/fields/defined-fields.tsx';
import type { EditedForm } from './use-edited-form.ts';

/** The fields that this community defined. */
export function DefinedPart({ form: { state, change } }: { form: EditedForm }) {
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
