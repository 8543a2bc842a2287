import './dialog-styles.ts';
import '@mantine/core/styles/Drawer.layer.css';
import { CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { FocusTarget } from './focus-target.tsx';
import { Group } from './layout.ts';
import { closeOnEscape } from './own-escape.ts';
import styles from './side-sheet.module.css';
import { toastsBelow } from './toast-position.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

interface SideSheetProps {
  /** The name of the row, which is also the accessible name of the sheet. */
  title: string;
  /** Shown below the title. */
  badges?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/**
 * The details of a row beside its table: from 1200 px without covering it (the page makes room), on
 * narrower windows as a sheet from the lower edge.
 */
export function SideSheet(props: SideSheetProps) {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  return isWide ? <Beside {...props} /> : <FromBelow {...props} />;
}

function Beside({ title, badges, children, onClose }: SideSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const page = document.documentElement;
    const opener = document.activeElement;
    page.dataset.sideSheet = 'open';
    return () => {
      delete page.dataset.sideSheet;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  // This effect follows the one above, which stores the element that had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row starts at its heading
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <aside className={styles.beside} aria-label={title} onKeyDown={closeOnEscape(onClose)}>
      <Group align="flex-start" justify="space-between" wrap="nowrap" gap="sm" me="-xs">
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <CloseButton iconSize={20} onClick={onClose} />
      </Group>
      {badges && (
        <Group gap="xxs" mt="xxs">
          {badges}
        </Group>
      )}
      <FocusTarget className={styles.content}>{children}</FocusTarget>
    </aside>
  );
}

function FromBelow({ title, badges, children, onClose }: SideSheetProps) {
  useRestoreFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      // Mantine's own handler would close the sheet together with a dialog above it.
      closeOnEscape={false}
      onKeyDown={closeOnEscape(onClose)}
      position="bottom"
      offset={0}
      size="auto"
      title={title}
      attributes={{ header: toastsBelow }}
      classNames={{
        content: styles.below ?? '',
        header: styles.belowHead ?? '',
        body: styles.belowBody ?? '',
      }}
    >
      {badges && (
        <Group gap="xxs" mt="xxs">
          {badges}
        </Group>
      )}
      <FocusTarget className={styles.content}>{children}</FocusTarget>
    </Drawer>
  );
}
