import '../../../ui/field-styles.ts';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Button, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { fieldError } from '../../../ui/field-error.tsx';
import { locationText } from './messages.ts';

interface PlaceSelectProps {
  label: string;
  value: string;
  /** Undefined while the list is not there. */
  names: readonly string[] | undefined;
  nothingFound: string;
  /** Why nothing can be chosen yet. */
  locked: string | null;
  hasFailed: boolean;
  onRetry: () => void;
  onChoose: (name: string) => void;
}

/** More could not be told apart by scrolling; typing narrows them. */
const shownAtOnce = 100;

/** One list of places to choose from, with a search. What was stored stays, listed or not. */
export function PlaceSelect({
  label,
  value,
  names,
  nothingFound,
  locked,
  hasFailed,
  onRetry,
  onChoose,
}: PlaceSelectProps) {
  const listed = new Set(names);
  if (value !== '') listed.add(value);
  return (
    <div>
      <Select
        label={label}
        data={[...listed]}
        value={value === '' ? null : value}
        onChange={(name) => onChoose(name ?? '')}
        searchable
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
        limit={shownAtOnce}
        selectFirstOptionOnChange
        nothingFoundMessage={names || hasFailed ? nothingFound : locationText.loading}
        description={locked}
        disabled={locked !== null}
        error={fieldError(hasFailed ? locationText.failed : undefined)}
        comboboxProps={{ withinPortal: true }}
      />
      {hasFailed && (
        <Button variant="subtle" size="sm" onClick={onRetry}>
          {locationText.tryAgain}
        </Button>
      )}
    </div>
  );
}
