import { IconChevronDown } from '@tabler/icons-react';
import styles from './filters.module.css';

interface FilterSelectProps<Value extends string | number> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A select of a toolbar: its label muted, its value strong. It opens the browser's own list. */
export function FilterSelect<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <label className={styles.filter}>
      <span className={styles.label}>{label}</span>
      <select
        className={styles.select}
        value={value}
        onChange={(event) => {
          const chosen = options.find(
            (option) => String(option.value) === event.currentTarget.value,
          );
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown className={styles.arrow} size={18} stroke={1.75} aria-hidden />
    </label>
  );
}
