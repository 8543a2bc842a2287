import '../../kit/layout/dialog-styles.ts';
import { Modal } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { useShortDelay } from '../../kit/pending-edits/use-short-delay.ts';
import type { Choice } from './choice.ts';
import { type Addition, ConnectionDetails } from './connection-details.tsx';
import type { OtherParty } from './connection-edits.ts';
import type { ConnectionRow } from './connection-rows.ts';
import { EntitySearch } from './entity-search.tsx';
import { addLabel, type Target } from './messages.ts';

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
  // The key that closes a list or a picker of the dialog leaves the dialog open.
  const closeByEscape = (event: KeyboardEvent<HTMLDivElement>) => {
    const isOfDialog = event.currentTarget.contains(event.target as Node);
    if (event.key === 'Escape' && isOfDialog && !isBusy) steps.onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={steps.onClose}
      title={addLabel[steps.target]}
      size={560}
      closeOnEscape={false}
      onKeyDown={closeByEscape}
      closeOnClickOutside={!isBusy}
      withCloseButton={!isBusy}
    >
      <Steps {...steps} isBusy={isBusy} delay={delay} />
    </Modal>
  );
}

interface BusyProps {
  isBusy: boolean;
  delay: (then: () => void) => void;
}

function Steps({ target, entity, rows, initial, onClose, onAdd, ...busy }: StepsProps & BusyProps) {
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState<Choice | null>(
    initial ? { kind: 'found', other: initial } : null,
  );
  if (!choice) {
    return (
      <EntitySearch
        target={target}
        entity={entity}
        rows={rows}
        typed={typed}
        onType={setTyped}
        onChoose={setChoice}
        onCancel={onClose}
      />
    );
  }
  return (
    <ConnectionDetails
      choice={choice}
      target={target}
      rows={rows}
      onBack={() => setChoice(null)}
      onAdd={onAdd}
      {...busy}
    />
  );
}
