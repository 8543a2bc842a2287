import type { EntityType } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Group, Text } from '../../kit/layout/layout.ts';
import { OfferedActionPlace } from '../../kit/layout/offered-action.tsx';
import { toastsBelow } from '../../kit/layout/toast-position.ts';
import { kindName } from './kind.ts';
import { KindGlyph } from './kind-glyph.tsx';
import { savingText } from './messages.ts';
import styles from './save-header.module.css';

interface SaveHeaderProps {
  type: EntityType;
  /** The action before the name; hidden on phones, where only screen readers get it. */
  prefix?: string | undefined;
  name: string;
  /** Shown after the kind. */
  detail?: string | false | undefined;
  back?: ReactNode;
  /** Shows a sheet inside another screen instead of a bar across the page. */
  isSheet?: boolean;
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
}

/** The name of the edited entity, whether it has unsaved changes, and the button that saves. */
export function SaveHeader({ type, prefix, name, detail, back, ...props }: SaveHeaderProps) {
  const { isSheet, isDirty, isSaving, onSave } = props;
  const isLocked = isSaving || !isDirty;
  return (
    <header className={styles.header} data-sheet={isSheet || undefined} {...toastsBelow}>
      <div className={styles.row}>
        {back}
        <Box flex={1} miw={0}>
          <h1 className={styles.title}>
            {prefix && <span className={styles.prefix}>{prefix} </span>}
            <bdi>{name}</bdi>
          </h1>
          <Group gap="xs" c="dimmed" fz="sm">
            <KindGlyph type={type} size={14} colored />
            {kindName[type]}
            {detail && <span>· {detail}</span>}
          </Group>
        </Box>
        <Text className={styles.unsaved ?? ''} fz="sm" fw="var(--mg-weight-strong)" role="status">
          {isDirty && savingText.unsaved}
        </Text>
        <OfferedActionPlace className={styles.offered} />
        <Button
          className={styles.save ?? ''}
          leftSection={<IconDeviceFloppy size={20} stroke={1.75} aria-hidden />}
          aria-disabled={isLocked}
          data-disabled={isLocked}
          onClick={() => {
            if (!isLocked) onSave();
          }}
        >
          {isSaving ? savingText.saving : savingText.save}
        </Button>
      </div>
    </header>
  );
}
