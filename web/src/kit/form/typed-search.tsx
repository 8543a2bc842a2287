import { ActionIcon } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { listText } from '../messages.ts';
import { SearchField } from './search-field.tsx';

interface TypedSearchProps {
  label: string;
  /** The current search in the address. */
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
  placeholder?: string;
}

/** A search while typing: 300 ms after the last key, at once on Enter. */
export function TypedSearch({ label, value, onSearch, className, placeholder }: TypedSearchProps) {
  const field = useTypedSearch(value, onSearch);
  const input = useRef<HTMLInputElement>(null);
  return (
    <SearchField
      ref={input}
      label={label}
      placeholder={placeholder ?? label}
      className={className ?? ''}
      maxLength={200}
      value={field.typed}
      onChange={field.type}
      onKeyDown={(event) => {
        if (event.key === 'Enter') field.pressOn();
      }}
      rightSection={
        field.typed !== '' && (
          <ActionIcon
            size={36}
            aria-label={listText.clearSearch}
            onClick={() => {
              field.clear();
              // The button disappears together with the text, so the field takes the focus.
              input.current?.focus();
            }}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}

const delayMs = 300;

/**
 * A search field whose text is written to the address 300 ms after the last key. If the address
 * changes from outside (Back, a link), the field follows.
 * @param settled the search in the address.
 * @param onSettled called with the trimmed text, to write it to the address.
 */
function useTypedSearch(settled: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(settled);
  const [known, setKnown] = useState(settled);
  const [sent, setSent] = useState(settled);
  if (settled !== known) {
    setKnown(settled);
    // The field's own text comes back this way, too, when the user may already have typed more.
    if (settled !== sent) {
      setTyped(settled);
      setSent(settled);
    }
  }
  const settle = useDebouncedCallback((text: string) => {
    setSent(text);
    onSettled(text);
  }, delayMs);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      settle(text.trim());
    },
    /** Searches without waiting: Enter was pressed. */
    pressOn: () => settle.flush(),
    clear: () => {
      setTyped('');
      settle('');
      settle.flush();
    },
  };
}
