import { IconSearch } from '@tabler/icons-react';
import { useTypedSearch } from '../../../lib/use-typed-search.ts';
import { TextField } from '../../../ui/text-field.tsx';

interface SearchFieldProps {
  label: string;
  /** What is searched for now, as the address says it. */
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}

/** A search that follows the typing. */
export function SearchField({ label, value, onSearch, className = '' }: SearchFieldProps) {
  const { typed, type, pressOn } = useTypedSearch(value, onSearch);
  return (
    <TextField
      type="search"
      size="sm"
      className={className}
      label={null}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      maxLength={200}
      value={typed}
      onChange={type}
      onKeyDown={(event) => {
        if (event.key === 'Enter') pressOn();
      }}
    />
  );
}
