import '@mantine/core/styles/Badge.layer.css';
import { countCodePoints, limits } from '@mangrove/contract';
import { ActionIcon, Badge } from '@mantine/core';
import {
  IconCheck,
  IconExclamationCircle,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, memo, type Ref, useEffect, useRef } from 'react';
import { KindAvatar } from '../../ui/kind-avatar.tsx';
import { KindGlyph } from '../../ui/kind-glyph.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { YearsField } from '../entities/fields/years-field.tsx';
import { type ConnectionText, isSameText } from './connection-edits.ts';
import type { PlacedRow } from './connection-rows.ts';
import { badge, details, type Target, table } from './messages.ts';
import { RoleField } from './role-field.tsx';
import styles from './row.module.css';
import { RowVerification, type Verification } from './row-verification.tsx';

/** The one row that is being edited, and what it says so far. */
export interface RowEdit extends ConnectionText {
  key: string;
}

export interface RowTools {
  target: Target;
  showsIds: boolean;
  verifications: Readonly<Record<string, Verification>>;
  /** Null while no row is edited. */
  edit: RowEdit | null;
  isBusy: boolean;
  mayChange: (row: PlacedRow) => boolean;
  onEdit: (edit: RowEdit | null) => void;
  onConfirm: (row: PlacedRow) => void;
  onDelete: (row: PlacedRow) => void;
}

interface ConnectionRowProps extends RowTools {
  row: PlacedRow;
  /** Of all rows, with the head as the first. */
  position: number;
  index: number;
  measure: Ref<HTMLTableRowElement>;
}

/**
 * One connection: the name once for a group, role, years, and what can be done with it. While a long
 * list scrolls, only the rows that come into sight are new.
 */
export const ConnectionRow = memo(function ConnectionRow({
  row,
  position,
  index,
  measure,
  ...tools
}: ConnectionRowProps) {
  const { target, edit } = tools;
  const isEditing = edit?.key === row.key;
  return (
    <tr
      ref={measure}
      className={styles.row}
      aria-rowindex={position}
      data-index={index}
      data-pending={row.isPending || undefined}
      data-marked={row.isPending || row.isEdited || undefined}
      data-first={row.isFirstOfGroup || undefined}
      data-last={row.isLastOfGroup || undefined}
      data-editing={isEditing || undefined}
    >
      {target === 'person' && (
        <td className={styles.verify}>
          {row.isFirstOfGroup && <RowVerification status={tools.verifications[row.other.id]} />}
        </td>
      )}
      <NameCell row={row} target={target} showsIds={tools.showsIds} />
      {isEditing && edit ? (
        <EditCells {...tools} row={row} edit={edit} />
      ) : (
        <ReadCells row={row} {...tools} />
      )}
    </tr>
  );
});

function NameCell({
  row,
  target,
  showsIds,
}: { row: PlacedRow } & Pick<RowTools, 'target' | 'showsIds'>) {
  const { other, problem } = row;
  return (
    <td className={styles.nameCell}>
      {row.isFirstOfGroup ? (
        <span className={styles.party}>
          <KindAvatar type={other.type} name={other.name} size={36} photoUrl={other.photoUrl} />
          <span className={styles.words}>
            <bdi className={styles.name}>{other.name}</bdi>
            {target === 'mixed' && (
              <Badge color="gray" leftSection={<KindGlyph type={other.type} size={12} coloured />}>
                {badge[other.type]}
              </Badge>
            )}
            {other.creation && <span className={styles.id}>{table.notOnMap}</span>}
            {showsIds && other.id > 0 && <span className={styles.id}>{table.id(other.id)}</span>}
          </span>
        </span>
      ) : (
        <VisuallyHidden>{other.name}</VisuallyHidden>
      )}
      {problem !== null && (
        <p className={styles.problem}>
          <IconExclamationCircle size={17} stroke={1.75} aria-hidden />
          {table.notSaved(problem)}
        </p>
      )}
    </td>
  );
}

function ReadCells({
  row,
  edit,
  isBusy,
  mayChange,
  onEdit,
  onDelete,
}: { row: PlacedRow } & RowTools) {
  const editButton = useRef<HTMLButtonElement>(null);
  const isChangeable = mayChange(row);
  const isLocked = edit !== null || isBusy;
  const name = nameOfRow(row);
  return (
    <>
      <td className={styles.role} data-empty={row.role === '' || undefined}>
        {row.role || <span className={styles.silent}>{table.noRole}</span>}
      </td>
      <td className={styles.years} data-empty={row.years === '' || undefined}>
        {row.years || <span className={styles.silent}>{table.noYears}</span>}
      </td>
      <td className={styles.actions}>
        {row.isPending && <Badge className={styles.pending ?? ''}>{table.pending}</Badge>}
        {row.isEdited && <Badge className={styles.edited ?? ''}>{table.edited}</Badge>}
        {isChangeable && (
          <>
            <ActionIcon
              ref={editButton}
              aria-label={table.edit(name)}
              data-edit={row.key}
              disabled={isLocked || (row.isPending && row.isUncertain)}
              onClick={() => onEdit({ key: row.key, role: row.role, years: row.years })}
            >
              <IconPencil size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={table.remove(name)}
              disabled={isLocked}
              onClick={() => onDelete(row)}
            >
              <IconTrash size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
      </td>
    </>
  );
}

interface EditCellsProps extends RowTools {
  row: PlacedRow;
  edit: RowEdit;
}

function EditCells({ row, edit, isBusy, onEdit, onConfirm }: EditCellsProps) {
  const isTooLong = countCodePoints(edit.years) > limits.years;
  const isReady = !isBusy && !isTooLong && !isSameText(row, edit);
  useFocusAfterwards(row.key);
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEdit(null);
    // One that chooses a role is done with.
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    event.preventDefault();
    if (isReady) onConfirm(row);
  };
  return (
    <>
      <td className={styles.role} onKeyDown={steer}>
        <RoleField
          label={details.role}
          value={edit.role}
          isInTable
          hasFocus
          onChange={(role) => onEdit({ ...edit, role })}
        />
      </td>
      <td className={styles.years}>
        <YearsField
          label={details.years}
          value={edit.years}
          isInTable
          error={isTooLong ? details.tooLong : undefined}
          onChange={(years) => onEdit({ ...edit, years })}
        />
      </td>
      <td className={styles.actions}>
        <ActionIcon
          className={styles.confirm ?? ''}
          variant="filled"
          color="lagoon"
          aria-label={table.confirm}
          disabled={!isReady}
          onClick={() => onConfirm(row)}
        >
          <IconCheck size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={table.cancel} disabled={isBusy} onClick={() => onEdit(null)}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </>
  );
}

/** The focus goes back to where the editing began, once its fields have gone. */
function useFocusAfterwards(key: string) {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const { activeElement } = document;
        if (activeElement !== null && activeElement !== document.body) return;
        document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(key)}"]`)?.focus();
      });
    },
    [key],
  );
}

/** What a row is, for whoever only hears its buttons. */
function nameOfRow({ other, role, years }: PlacedRow): string {
  return [other.name, role, years].filter((part) => part !== '').join(', ');
}
