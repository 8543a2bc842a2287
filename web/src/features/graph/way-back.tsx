import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { onPlainClick } from '../../kit/layout/plain-click.ts';
import type { PageLink } from './map-controls.tsx';
import styles from './way-back.module.css';

/** Leads from a map without a top bar to the map with one, and takes the query along. */
export function WayBack({ href, onOpen, children }: PageLink & { children: ReactNode }) {
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      className={styles.button ?? ''}
      onClick={onPlainClick(onOpen)}
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      data-overlay
    >
      {children}
    </Button>
  );
}
