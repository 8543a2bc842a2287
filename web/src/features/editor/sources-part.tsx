import type { SourcedStatement } from '@mangrove/contract/browser';
import { IconQuote } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { draftShapes } from '../../domain/fields/draft-shapes.ts';
import { fieldSourcesError } from '../../domain/source-editor/source-drafts.ts';
import { sourceFieldText as text } from '../../domain/source-editor/source-messages.ts';
import { QuietButton } from '../../kit/form/quiet-button.tsx';
import { Box } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { RefusedNote } from './refused-note.tsx';
import type { EditedForm } from './use-edited-form.ts';

const SourcesField = lazyNamed(
  () => import('../../domain/source-editor/sources-field.tsx'),
  'SourcesField',
);

interface SourcesPartProps {
  form: EditedForm;
  statement: SourcedStatement;
}

/** How somebody knows what a field says: a quiet button below it, which opens the sources. */
export function SourcesPart({ form, statement }: SourcesPartProps) {
  return (
    <>
      <RefusedNote form={form} field="sources" part={statement} />
      <Sources form={form} statement={statement} />
    </>
  );
}

function Sources({ form, statement }: SourcesPartProps) {
  const { state, change, showsErrors } = form;
  const [isOpen, setOpen] = useState(false);
  const { [statement]: value = [] } = state.draft.sources;
  const stored = draftShapes.sources.read(state.entity?.sources ?? {});
  const label = text.edit(value.length);
  // A draft that was begun before may have one that is not complete.
  const isWrong = showsErrors && fieldSourcesError({ [statement]: value }) !== undefined;
  if (!isOpen && !isWrong) {
    return (
      <Box ml="calc(-1 * var(--mg-space-sm))" mt="calc(-1 * var(--mg-space-sm))">
        <QuietButton
          label={label}
          name={text.editStatement(label, statement)}
          Icon={IconQuote}
          onClick={() => setOpen(true)}
        />
      </Box>
    );
  }
  return (
    <Suspense fallback={null}>
      <SourcesField
        value={value}
        stored={stored[statement] ?? []}
        isOpened
        showsAll={showsErrors}
        onChange={(sources) =>
          change((now) => ({ ...now, sources: { ...now.sources, [statement]: sources } }))
        }
      />
    </Suspense>
  );
}
