import { IconExclamationCircle } from '@tabler/icons-react';
import styles from './field-error.module.css';

/** What is wrong with a field, below it; gives nothing where nothing is. */
export function fieldError(message: string | undefined) {
  if (message === undefined) return undefined;
  return (
    <span className={styles.error}>
      <IconExclamationCircle size={17} stroke={1.75} aria-hidden />
      {message}
    </span>
  );
}

/** The same, for what is no field of Mantine's own; read out when it appears. */
export function FieldNote({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={message === undefined ? undefined : styles.note}>
      {fieldError(message)}
    </div>
  );
}
