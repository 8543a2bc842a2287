import type { DraftField } from '../../domain/fields/entity-draft.ts';
import { FieldNote } from '../../kit/form/field-error.tsx';
import { Box } from '../../kit/layout/layout.ts';
import { refusedAt } from './editor-state.ts';
import type { EditedForm } from './use-edited-form.ts';

interface RefusedNoteProps {
  form: EditedForm;
  field: DraftField;
  /** The part of the field that it stands above. */
  part?: string;
}

/** Above a field of several inputs: what the server refused in it. It takes the focus. */
export function RefusedNote({ form, field, part }: RefusedNoteProps) {
  const message = refusedAt(form.state, field, part);
  if (message === undefined) return null;
  return (
    <Box data-wrong tabIndex={-1}>
      <FieldNote message={message} />
    </Box>
  );
}
