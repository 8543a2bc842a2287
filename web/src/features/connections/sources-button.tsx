import { IconQuote } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { areSourcesValid, type SourceDraft } from '../../domain/source-editor/source-drafts.ts';
import { sourceFieldText as text } from '../../domain/source-editor/source-messages.ts';
import { FieldNote } from '../../kit/form/field-error.tsx';
import { QuietButton } from '../../kit/form/quiet-button.tsx';
import { Box } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';

const SourcesDialog = lazyNamed(() => import('./sources-dialog.tsx'), 'SourcesDialog');

export interface EditedSources {
  /** The name of the other entity. */
  of: string;
  value: readonly SourceDraft[];
  /** Those that are stored. */
  stored: readonly SourceDraft[];
  onChange: (sources: readonly SourceDraft[]) => void;
}

/** Opens the sources of a connection whose row is edited. */
export function SourcesButton(props: EditedSources) {
  const { of, value, stored } = props;
  const [isOpen, setOpen] = useState(false);
  const label = text.edit(value.length);
  return (
    <Box ml="calc(-1 * var(--mg-space-sm))">
      <QuietButton
        label={label}
        name={text.editOf(label, of)}
        Icon={IconQuote}
        onClick={() => setOpen(true)}
      />
      <FieldNote message={areSourcesValid(value, stored) ? undefined : text.incomplete} />
      <Suspense fallback={null}>
        {isOpen && <SourcesDialog {...props} onClose={() => setOpen(false)} />}
      </Suspense>
    </Box>
  );
}
