import { IconExclamationCircle } from '@tabler/icons-react';
import styles from './field-error.module.css';

/** The error of a field, shown below it; undefined without a message. */
export function fieldError(message: string | undefined) {
  if (message === undefined) return undefined;
  return (
    <span className={styles.error}>
      <IconExclamationCircle size={17} stroke={1.75} aria-hidden />
      {message}
    </span>
  );
}

/** An error for controls that are not Mantine fields; announced when it appears. */
export function FieldNote({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={message === undefined ? undefined : styles.note}>
      {fieldError(message)}
    </div>
  );
}
