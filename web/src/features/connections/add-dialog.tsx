import { useState } from 'react';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { useShortDelay } from '../../kit/pending-edits/use-short-delay.ts';
import { partyOf } from './api.ts';
import { ConnectionDetails } from './connection-details.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import type { Addition, Choice, ConnectionText } from './connection-edits.ts';
import { beginChange, type ConnectionRow } from './connection-rows.ts';
import { EntityPicker } from './entity-picker.tsx';
import { adding, addLabel, changing, type Target } from './messages.ts';

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
  /** The row that the dialog changes, if it is one that is not saved yet. */
  changed?: ConnectionRow | undefined;
  /** Offers to list the typed name in the dialog that adds several. */
  onList?: ((name: string) => void) | undefined;
  /** Called on each change, so that the parent can store the unfinished input. */
  onChange?: (begun: ConnectionDraft) => void;
  onClose: () => void;
  onAdd: (addition: Addition) => void;
}

/**
 * Adds a connection in two steps: the entity, then role and years. Closing it discards both. A
 * connection that is not saved yet comes back into the second step, with its values.
 */
export function AddDialog({ opened, ...steps }: StepsProps & { opened: boolean }) {
  const [isBusy, delay] = useShortDelay();
  return (
    <ConnectionDialog
      opened={opened}
      title={steps.changed ? changing.title : addLabel[steps.target]}
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
function Steps({ target, entity, initial, changed, onChange, ...steps }: StepsProps & BusyProps) {
  const { onClose, onAdd, onList, rows: listed, ...busy } = steps;
  const rows = changed ? listed.filter(({ key }) => key !== changed.key) : listed;
  const [begun, setBegun] = useState<ConnectionDraft>({
    typed: '',
    choice: null,
    text: { role: '', years: '' },
    ...(changed && beginChange(changed, listed)),
    ...initial,
  });
  const [added, setAdded] = useState<string | null>(null);
  const change = (part: Partial<ConnectionDraft>) => {
    const next = { ...begun, ...part };
    setBegun(next);
    onChange?.(next);
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
          onType={(text) => change({ typed: text })}
          onChoose={(chosen) => change({ choice: chosen })}
          onList={onList}
          onCancel={onClose}
        />
      </>
    );
  }
  return (
    <ConnectionDetails
      choice={choice}
      entity={entity}
      target={target}
      rows={rows}
      text={text}
      onText={(next) => change({ text: next })}
      onConnect={(other) => change({ choice: { kind: 'found', other: partyOf(other) } })}
      isChange={changed !== undefined}
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
