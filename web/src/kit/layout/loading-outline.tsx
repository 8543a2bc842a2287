import { Box, Group, Stack } from './layout.ts';
import styles from './loading-outline.module.css';

interface LoadingOutlineProps {
  /** The specified text. */
  label: string;
  rows?: number;
}

/** A static outline of the coming content, with a text. Nothing is animated. */
export function LoadingOutline({ label, rows = 4 }: LoadingOutlineProps) {
  return (
    <Stack gap="md" role="status">
      <Box component="p" c="dimmed">
        {label}
      </Box>
      {Array.from({ length: rows }, (_, row) => (
        <Group key={String(row)} gap="sm" wrap="nowrap" className={styles.row ?? ''} aria-hidden>
          <span className={styles.shape} />
          <span className={styles.bar} />
        </Group>
      ))}
    </Stack>
  );
}
