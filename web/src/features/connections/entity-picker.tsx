import '@mantine/core/styles/Loader.layer.css';
import { limits } from '@mangrove/contract/browser';
import { Loader } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { AsyncCombobox } from '../../kit/async-combobox/async-combobox.tsx';
import { CancelButton } from '../../kit/form/form-buttons.tsx';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import type { Choice } from './connection-edits.ts';
import { type ConnectionRow, newTypeOf } from './connection-rows.ts';
import { useEntityOptions } from './entity-options.tsx';
import { adding, type Target } from './messages.ts';

const spinnerMs = 150;

interface EntityPickerProps {
  target: Target;
  entity: SavedEntity;
  rows: readonly ConnectionRow[];
  typed: string;
  onType: (typed: string) => void;
  onChoose: (choice: Choice) => void;
  /** Offers to list the typed name in the dialog that adds several. */
  onList?: ((name: string) => void) | undefined;
  onCancel: () => void;
}

/** The first step: finds an entity, or offers to create one with the typed name; not a person. */
export function EntityPicker({ onType, onCancel, ...asked }: EntityPickerProps) {
  const { target, typed } = asked;
  const newTypes = target === 'person' ? [] : [newTypeOf(target)];
  const found = useEntityOptions({ ...asked, newTypes });
  return (
    <div>
      <AsyncCombobox
        label={adding.search(target)}
        description={adding.hint}
        maxLength={limits.name}
        autoCapitalize="sentences"
        data-autofocus
        ref={focusOnce}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSection={<DelayedLoader isOn={found.isWaiting} />}
        rightSectionPointerEvents="none"
        typed={typed}
        onType={onType}
        isInline
        {...found}
      />
      <DialogButtons>
        <CancelButton onClick={onCancel} />
      </DialogButtons>
    </div>
  );
}

/** Focuses the field when it appears: on the way back, the pressed button was removed. */
function focusOnce(input: HTMLInputElement | null) {
  input?.focus();
}

/** A spinner that appears only if the search takes longer than `spinnerMs`. */
function DelayedLoader({ isOn }: { isOn: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLate(true), spinnerMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOn]);
  return isOn && isLate ? <Loader size={20} aria-label={adding.searching} role="img" /> : null;
}
