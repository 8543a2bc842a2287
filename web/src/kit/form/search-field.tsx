import { IconSearch } from '@tabler/icons-react';
import styles from './filters.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface SearchFieldProps
  extends Omit<TextFieldProps, 'label' | 'type' | 'size' | 'leftSection' | 'styles'> {
  /** What it is called; nobody sees it. */
  label: string;
}

/** The search of a toolbar: as high as the choices beside it, without a label above. */
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
