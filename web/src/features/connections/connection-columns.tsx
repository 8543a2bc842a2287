import '@mantine/core/styles/Badge.layer.css';
import { countCodePoints, type Inverses, limits, roleHere } from '@mangrove/contract/browser';
import { Badge, Button } from '@mantine/core';
import {
  IconCheck,
  IconExclamationCircle,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { KindGlyph } from '../../domain/entity/kind-glyph.tsx';
import { PageLink } from '../../domain/entity/page-link.tsx';
import { AudienceField } from '../../domain/fields/audience-field.tsx';
import { AudienceMark } from '../../domain/fields/audience-mark.tsx';
import { audienceText } from '../../domain/fields/audience-messages.ts';
import { YearsField } from '../../domain/fields/years-field.tsx';
import { areSourcesValid } from '../../domain/source-editor/source-drafts.ts';
import { sourceFieldText } from '../../domain/source-editor/source-messages.ts';
import type { Column } from '../../kit/data-table/column.ts';
import { IconButton } from '../../kit/layout/icon-button.tsx';
import { Group, Text } from '../../kit/layout/layout.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { actionText } from '../../kit/messages.ts';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import styles from './connection-columns.module.css';
import {
  type ConnectionText,
  isSameText,
  type StoredConnection,
  textOf,
} from './connection-edits.ts';
import type { PlacedRow } from './connection-rows.ts';
import { badge, changing, details, nameColumn, type Target, table } from './messages.ts';
import { RoleDirection } from './role-direction.tsx';
import { RoleField } from './role-field.tsx';
import { RowVerification, type Verifications } from './row-verification.tsx';
import { SourcesButton } from './sources-button.tsx';
import { useFocusAfterwards } from './use-focus-afterwards.ts';

/** The row that is being edited, with the current input; only one at a time. */
export interface RowEdit extends ConnectionText {
  key: string;
}

interface RowTools {
  /** The edited entity. */
  entity: SavedEntity;
  target: Target;
  /** What is said below a row about who agrees on it. */
  agreementOf: (stored: StoredConnection) => ReactNode;
  showsIds: boolean;
  /** What roles are called from the other end; undefined until they are loaded. */
  inverses: Inverses | undefined;
  /** By the id of a person; undefined until they are loaded. */
  verifications: Verifications | undefined;
  /** Null while no row is edited. */
  edit: RowEdit | null;
  isBusy: boolean;
  mayChange: (row: PlacedRow) => boolean;
  onEdit: (edit: RowEdit | null) => void;
  onConfirm: (row: PlacedRow) => void;
  onDelete: (row: PlacedRow) => void;
  /** Takes a row that is not saved yet back into the dialog. */
  onChange: (row: PlacedRow) => void;
}

/** The columns of a section: the name (once per group of rows), role, years and actions. */
export function connectionColumns(tools: RowTools): Column<PlacedRow>[] {
  const { target, verifications, edit } = tools;
  const editOf = (row: PlacedRow) => (edit?.key === row.key ? edit : null);
  const verification: Column<PlacedRow> = {
    id: 'verification',
    header: table.verification,
    isHeaderHidden: true,
    width: '3.25rem',
    cell: ({ isFirstOfGroup, other }) =>
      isFirstOfGroup && <RowVerification status={verifications?.[other.id]} />,
  };
  return [
    ...(target === 'person' ? [verification] : []),
    {
      id: 'name',
      header: nameColumn[target],
      sort: 'server',
      onPhone: 'main',
      cell: (row) => <Name row={row} {...tools} />,
    },
    {
      id: 'role',
      header: table.role,
      width: '23%',
      cell: (row) => <Role row={row} {...tools} edit={editOf(row)} />,
    },
    {
      id: 'years',
      header: table.years,
      sort: 'server',
      beginsDescending: true,
      width: '9.5rem',
      cell: (row) => <Years row={row} {...tools} edit={editOf(row)} />,
    },
    {
      id: 'actions',
      header: table.actions,
      onPhone: 'end',
      width: '8.25rem',
      cell: (row) =>
        editOf(row) ? <EditActions row={row} {...tools} /> : <RowActions row={row} {...tools} />,
    },
  ];
}

interface CellProps extends RowTools {
  row: PlacedRow;
}

function Name({ row, target, showsIds, agreementOf }: CellProps) {
  const { other, problem, stored } = row;
  return (
    <>
      {row.isFirstOfGroup ? (
        <Group gap="sm" wrap="nowrap">
          <KindAvatar type={other.type} name={other.name} size={36} photoUrl={other.photoUrl} />
          <Group gap="0 var(--mg-space-xs)" flex={1}>
            <bdi>{other.name}</bdi>
            {target === 'mixed' && (
              <Badge color="gray" leftSection={<KindGlyph type={other.type} size={12} colored />}>
                {badge[other.type]}
              </Badge>
            )}
            {other.creation && <Note>{table.notOnMap}</Note>}
            {showsIds && other.id > 0 && <Note>{table.id(other.id)}</Note>}
          </Group>
          {other.id > 0 && <PageLink type={other.type} id={other.id} name={other.name} />}
        </Group>
      ) : (
        <VisuallyHidden>{other.name}</VisuallyHidden>
      )}
      {stored && agreementOf(stored)}
      {problem !== null && (
        <Group gap="xs" wrap="nowrap" fz="sm" c="var(--mg-danger-text)">
          <IconExclamationCircle size={17} stroke={1.75} aria-hidden />
          {table.notSaved(problem)}
        </Group>
      )}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text span fz="xs" c="var(--mg-ink-soft)" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  );
}

function Role({ row, edit, onEdit, ...tools }: CellProps) {
  const { role, direction = null, other } = row;
  if (!edit)
    return (
      roleHere({ role, direction }, other.name, tools.inverses) || (
        <VisuallyHidden data-silent="">{table.noRole}</VisuallyHidden>
      )
    );
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEdit(null);
    // The role field has already handled an Enter that chooses a suggestion.
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    event.preventDefault();
    if (isReady(row, edit, tools)) tools.onConfirm(row);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that the field ignores
    <div className={styles.field} onKeyDown={steer}>
      <RoleField
        label={details.role}
        value={edit.role}
        isInTable
        hasFocus
        onChange={(role) => onEdit({ ...edit, role })}
      />
      <RoleDirection
        entity={tools.entity}
        other={other.name}
        text={edit}
        onChange={(text) => onEdit({ ...text, key: edit.key })}
      />
    </div>
  );
}

function Years({ row, edit, onEdit }: CellProps) {
  if (!edit) {
    return (
      <>
        {row.years || <VisuallyHidden data-silent="">{table.noYears}</VisuallyHidden>}
        <AudienceMark audience={row.audience} />
        {row.sources && (
          <>
            {row.years && ' · '}
            <Note>{sourceFieldText.edit(row.sources.length)}</Note>
          </>
        )}
      </>
    );
  }
  return (
    <div className={styles.field}>
      <YearsField
        label={details.years}
        value={edit.years}
        isInTable
        error={isTooLong(edit) ? details.tooLong : undefined}
        onChange={(years) => onEdit({ ...edit, years })}
      />
      <AudienceField
        label={audienceText.inRow}
        value={edit.audience ?? 'public'}
        onChange={(audience) => onEdit({ ...edit, audience })}
      />
      <SourcesButton
        of={row.other.name}
        value={edit.sources ?? []}
        stored={row.stored?.sources ?? []}
        onChange={(sources) => onEdit({ ...edit, sources })}
      />
    </div>
  );
}

function RowActions({ row, edit, isBusy, mayChange, onEdit, onDelete, onChange }: CellProps) {
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

function EditActions({ row, edit, isBusy, onEdit, onConfirm }: CellProps) {
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

function isTooLong({ years }: ConnectionText): boolean {
  return countCodePoints(years) > limits.years;
}

/** Whether an edit can be confirmed: it changes the row and is within the limits. */
function isReady(row: PlacedRow, edit: RowEdit | null, { isBusy }: { isBusy: boolean }): boolean {
  if (edit === null || isBusy || isTooLong(edit) || isSameText(row, edit)) return false;
  return areSourcesValid(edit.sources ?? [], row.stored?.sources ?? []);
}

/** The text that identifies a row in the labels of its buttons, for screen readers. */
function nameOfRow({ other, role, years }: PlacedRow): string {
  return [other.name, role, years].filter((part) => part !== '').join(', ');
}
