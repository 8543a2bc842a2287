import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { SearchField } from './search-field.tsx';
import { useTypedSearch } from './use-typed-search.ts';

interface TypedSearchProps {
  label: string;
  /** What is searched for now, as the address says it. */
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
  placeholder?: string;
}

/** A search that follows the typing: 300 ms after the last key, at once on Enter. */
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
            aria-label="Clear search"
            onClick={() => {
              field.clear();
              // The cross goes with the text.
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
