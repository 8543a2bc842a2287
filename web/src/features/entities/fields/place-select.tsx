import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { SearchSelect } from '../../../ui/search-select.tsx';
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
  const options = useMemo(() => {
    const listed = new Set(names);
    if (value !== '') listed.add(value);
    return [...listed].map((name) => ({ value: name, label: name }));
  }, [names, value]);
  return (
    <div>
      <SearchSelect
        label={label}
        options={options}
        value={value === '' ? null : value}
        onChange={(name) => onChoose(name ?? '')}
        nothingFound={names || hasFailed ? nothingFound : locationText.loading}
        description={locked}
        disabled={locked !== null}
        error={hasFailed ? locationText.failed : undefined}
      />
      {hasFailed && (
        <Button variant="subtle" size="sm" onClick={onRetry}>
          {locationText.tryAgain}
        </Button>
      )}
    </div>
  );
}
