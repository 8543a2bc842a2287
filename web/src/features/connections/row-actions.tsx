import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { IconButton } from '../../kit/layout/icon-button.tsx';
import { actionText } from '../../kit/messages.ts';
import styles from './connection-columns.module.css';
import { textOf } from './connection-edits.ts';
import type { PlacedRow } from './connection-rows.ts';
import { changing, table } from './messages.ts';
import { type CellProps, isReady } from './row-tools.ts';
import { useFocusAfterwards } from './use-focus-afterwards.ts';

/** The buttons of a row that is not being edited. */
export function RowActions({
  row,
  edit,
  isBusy,
  mayChange,
  onEdit,
  onDelete,
  onChange,
}: CellProps) {
  const isLocked = edit !== null || isBusy;
  const name = nameOfRow(row);
  const { key, isPending, isEdited, isUncertain } = row;
  return (
    <span className={styles.actions}>
      {isPending && (
        <Badge bg="var(--mg-accent)" c="var(--mg-on-accent)">
          {table.pending}
        </Badge>
      )}
      {isEdited && (
        <Badge bd="1px solid var(--mg-accent-line)" bg="transparent" c="var(--mg-ink)">
          {table.edited}
        </Badge>
      )}
      {mayChange(row) && (
        <>
          {isPending ? (
            <Button
              variant="subtle"
              size="sm"
              className={styles.change ?? ''}
              aria-label={table.change(name)}
              disabled={isLocked || isUncertain}
              onClick={() => onChange(row)}
            >
              {changing.button}
            </Button>
          ) : (
            <IconButton
              label={table.edit(name)}
              Icon={IconPencil}
              data-edit={key}
              disabled={isLocked}
              onClick={() => onEdit({ ...textOf(row), key })}
            />
          )}
          <IconButton
            label={table.remove(name)}
            Icon={IconTrash}
            disabled={isLocked}
            onClick={() => onDelete(row)}
          />
        </>
      )}
    </span>
  );
}

/** The buttons of the row that is being edited. */
export function EditActions({ row, edit, isBusy, onEdit, onConfirm }: CellProps) {
  useFocusAfterwards(row.key);
  return (
    <span className={styles.actions}>
      <IconButton
        className={styles.confirm ?? ''}
        variant="filled"
        color="lagoon"
        label={table.confirm}
        Icon={IconCheck}
        disabled={!isReady(row, edit, { isBusy })}
        onClick={() => onConfirm(row)}
      />
      <IconButton
        label={actionText.cancel}
        Icon={IconX}
        disabled={isBusy}
        onClick={() => onEdit(null)}
      />
    </span>
  );
}

/** The text that identifies a row in the labels of its buttons, for screen readers. */
function nameOfRow({ other, role, years }: PlacedRow): string {
  return [other.name, role, years].filter((part) => part !== '').join(', ');
}
