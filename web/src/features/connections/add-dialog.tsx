import { useState } from 'react';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { useShortDelay } from '../../kit/pending-edits/use-short-delay.ts';
import { partyOf } from './api.ts';
import { ConnectionDetails } from './connection-details.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import type { Addition, Choice, ConnectionText } from './connection-edits.ts';
import type { ConnectionRow } from './connection-rows.ts';
import { EntityPicker } from './entity-picker.tsx';
import { adding, addLabel, type Target } from './messages.ts';

/** The unfinished input of a new connection. */
export interface ConnectionDraft {
  /** The text in the search field. */
  typed: string;
  choice: Choice | null;
  text: ConnectionText;
}

interface StepsProps {
  target: Target;
  entity: SavedEntity;
  /** The rows of the section's list. */
  rows: readonly ConnectionRow[];
  /** The initial input, such as the entity to connect with. */
  initial?: Partial<ConnectionDraft> | undefined;
  /** Called on each change, so that the parent can store the unfinished input. */
  onChange?: (begun: ConnectionDraft) => void;
  onClose: () => void;
  onAdd: (addition: Addition) => void;
}

/** Adds a connection in two steps: the entity, then role and years. Closing it discards both. */
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

/** "Add another" starts again at the search, and keeps the role and years. */
function Steps({ target, entity, rows, initial, onChange, ...steps }: StepsProps & BusyProps) {
  const { onClose, onAdd, ...busy } = steps;
  const [begun, setBegun] = useState<ConnectionDraft>({
    typed: '',
    choice: null,
    text: { role: '', years: '' },
    ...initial,
  });
  const [added, setAdded] = useState<string | null>(null);
  const change = (part: Partial<ConnectionDraft>) => {
    const changed = { ...begun, ...part };
    setBegun(changed);
    onChange?.(changed);
  };
  const { typed, choice, text } = begun;
  if (!choice) {
    return (
      <>
        <VisuallyHidden role="status">{added === null ? '' : adding.added(added)}</VisuallyHidden>
        <EntityPicker
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
