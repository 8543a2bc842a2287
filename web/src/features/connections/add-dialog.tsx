import { useState } from 'react';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { useShortDelay } from '../../kit/pending-edits/use-short-delay.ts';
import { partyOf } from './api.ts';
import type { Choice } from './choice.ts';
import { type Addition, ConnectionDetails } from './connection-details.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import type { OtherParty } from './connection-edits.ts';
import type { ConnectionRow } from './connection-rows.ts';
import { EntitySearch } from './entity-search.tsx';
import { adding, addLabel, type Target } from './messages.ts';

interface StepsProps {
  target: Target;
  entity: SavedEntity;
  /** What is in the section's list already. */
  rows: readonly ConnectionRow[];
  /** Whom the connection is to, where that is chosen before the dialog opens. */
  initial?: OtherParty | undefined;
  onClose: () => void;
  onAdd: (addition: Addition) => void;
}

/** Two steps to a new connection: whom to, and then as what and when. Closed, it forgets both. */
export function AddDialog({ opened, ...steps }: StepsProps & { opened: boolean }) {
  const [isBusy, delay] = useShortDelay();
  return (
    <ConnectionDialog
      opened={opened}
      title={addLabel[steps.target]}
      isBusy={isBusy}
      onClose={steps.onClose}
    >
      <Steps {...steps} isBusy={isBusy} delay={delay} />
    </ConnectionDialog>
  );
}

interface BusyProps {
  isBusy: boolean;
  delay: (then: () => void) => void;
}

/** Another connection begins at the search, with the role and years of the one before. */
function Steps({ target, entity, rows, initial, onClose, onAdd, ...busy }: StepsProps & BusyProps) {
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState<Choice | null>(
    initial ? { kind: 'found', other: initial } : null,
  );
  const [text, setText] = useState({ role: '', years: '' });
  const [added, setAdded] = useState<string | null>(null);
  if (!choice) {
    return (
      <>
        <VisuallyHidden role="status">{added === null ? '' : adding.added(added)}</VisuallyHidden>
        <EntitySearch
          target={target}
          entity={entity}
          rows={rows}
          typed={typed}
          onType={setTyped}
          onChoose={setChoice}
          onCancel={onClose}
        />
      </>
    );
  }
  return (
    <ConnectionDetails
      choice={choice}
      target={target}
      rows={rows}
      text={text}
      onText={setText}
      onConnect={(other) => setChoice({ kind: 'found', other: partyOf(other) })}
      onBack={() => setChoice(null)}
      onAdd={(addition, then) => {
        onAdd(addition);
        if (then === 'close') return onClose();
        setAdded(addition.other.name);
        setTyped('');
        setChoice(null);
      }}
      {...busy}
    />
  );
}
