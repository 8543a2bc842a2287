import { IconSearch } from '@tabler/icons-react';
import styles from './filters.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface SearchFieldProps
  extends Omit<TextFieldProps, 'label' | 'type' | 'size' | 'leftSection' | 'styles'> {
  /** The accessible name; it is not visible. */
  label: string;
}

/** The search of a toolbar: as high as the selects beside it, without a visible label. */
export function SearchField({ label, className = '', ...props }: SearchFieldProps) {
  return (
    <TextField
      {...props}
      className={`${styles.search} ${className}`}
      type="search"
      size="sm"
      label={null}
      aria-label={label}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      styles={{ wrapper: { marginTop: 0 } }}
    />
  );
}
