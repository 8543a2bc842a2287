import { useState } from 'react';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { useShortDelay } from '../../kit/pending-edits/use-short-delay.ts';
import { partyOf } from './api.ts';
import type { Choice } from './choice.ts';
import { type Addition, ConnectionDetails } from './connection-details.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import type { ConnectionText } from './connection-edits.ts';
import type { ConnectionRow } from './connection-rows.ts';
import { EntitySearch } from './entity-search.tsx';
import { adding, addLabel, type Target } from './messages.ts';

/** How far a new connection has come. */
export interface BegunConnection {
  /** What is searched for. */
  typed: string;
  choice: Choice | null;
  text: ConnectionText;
}

interface StepsProps {
  target: Target;
  entity: SavedEntity;
  /** What is in the section's list already. */
  rows: readonly ConnectionRow[];
  /** What is known before the dialog opens, as whom the connection is to. */
  initial?: Partial<BegunConnection> | undefined;
  /** Told of each change, by who keeps what was begun. */
  onChange?: (begun: BegunConnection) => void;
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
function Steps({ target, entity, rows, initial, onChange, ...steps }: StepsProps & BusyProps) {
  const { onClose, onAdd, ...busy } = steps;
  const [begun, setBegun] = useState<BegunConnection>({
    typed: '',
    choice: null,
    text: { role: '', years: '' },
    ...initial,
  });
  const [added, setAdded] = useState<string | null>(null);
  const change = (part: Partial<BegunConnection>) => {
    const changed = { ...begun, ...part };
    setBegun(changed);
    onChange?.(changed);
  };
  const { typed, choice, text } = begun;
  if (!choice) {
    return (
      <>
        <VisuallyHidden role="status">{added === null ? '' : adding.added(added)}</VisuallyHidden>
        <EntitySearch
          target={target}
          entity={entity}
          rows={rows}
          typed={typed}
          onType={(changed) => change({ typed: changed })}
          onChoose={(chosen) => change({ choice: chosen })}
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
      onText={(changed) => change({ text: changed })}
      onConnect={(other) => change({ choice: { kind: 'found', other: partyOf(other) } })}
      onBack={() => change({ choice: null })}
      onAdd={(addition, then) => {
        onAdd(addition);
        if (then === 'close') return onClose();
        setAdded(addition.other.name);
        change({ typed: '', choice: null });
      }}
      {...busy}
    />
  );
}
