import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useVisitor } from '../../api/session.ts';
import { useOwnRole } from '../../domain/entity/own-role.ts';
import { roleListQuery } from '../../domain/entity/role-list.ts';
import { DataTable } from '../../kit/data-table/data-table.tsx';
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx';
import { Text } from '../../kit/layout/layout.ts';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { useShortDelay } from '../../kit/pending-edits/use-short-delay.ts';
import { AgreementLine } from './agreement-line.tsx';
import { verificationQuery } from './api.ts';
import { connectionColumns } from './connection-columns.tsx';
import { textOf } from './connection-edits.ts';
import {
  type ConnectionRow,
  firstOrder,
  type PlacedRow,
  placeRows,
  waitsFor,
} from './connection-rows.ts';
import { deletion, heading, section, type Target } from './messages.ts';
import type { RowEdit } from './row-tools.ts';
import type { Connections } from './use-connections.ts';

interface SectionTableProps {
  connections: Connections;
  target: Target;
  entity: SavedEntity;
  rows: readonly ConnectionRow[];
  isOwner: boolean;
  newest: string | null;
  /** Called with a row, not saved yet, that is to be changed in the dialog. */
  onChange: (row: ConnectionRow) => void;
  /** Called after a row was removed; the pressed button, which had the focus, is gone. */
  onDeleted: () => void;
}

/** The table of a section, with its sorting, the edited row and the confirmation of deletions. */
export function SectionTable({
  connections,
  target,
  entity,
  rows,
  isOwner,
  newest,
  onChange,
  onDeleted,
}: SectionTableProps) {
  const { apply, isSaving } = connections;
  const { user } = useVisitor();
  const { roleOn } = useOwnRole();
  const [sorting, setSorting] = useState(firstOrder);
  const [edit, setEdit] = useState<RowEdit | null>(null);
  const [isApplying, delay] = useShortDelay();
  const [asked, setAsked] = useState<PlacedRow | null>(null);
  // Whoever comes to answer must not look for the question.
  const placed = useMemo(
    () => placeRows(rows, sorting, (row) => isOwner && waitsFor(row, entity.id)),
    [rows, sorting, isOwner, entity.id],
  );
  const verifications = useQuery({
    ...verificationQuery(entity),
    enabled: target === 'person',
  });

  const isTurned = rows.some(({ direction }) => direction === 'back');
  const { data: list } = useQuery({ ...roleListQuery, enabled: isTurned });

  const confirm = ({ stored }: PlacedRow) => {
    if (!edit || !stored) return;
    delay(() => {
      apply({ kind: 'edited', stored, change: textOf(edit) });
      setEdit(null);
    });
  };

  const remove = ({ key }: PlacedRow) => {
    apply({ kind: 'removed', key });
    setAsked(null);
    onDeleted();
  };

  return (
    <>
      <DataTable
        rows={placed}
        label={heading[target]}
        loading={section.loading}
        columns={connectionColumns({
          entity,
          inverses: list?.inverses,
          target,
          agreementOf: (stored) => (
            <AgreementLine
              entity={entity}
              stored={stored}
              mayAnswer={isOwner}
              reload={connections.part.reload}
            />
          ),
          showsIds: user?.is_superuser ?? false,
          verifications: verifications.data,
          edit,
          isBusy: isSaving || isApplying,
          mayChange: ({ other }) => isOwner || roleOn(other.id) === 'OWNER',
          onEdit: setEdit,
          onConfirm: confirm,
          onDelete: setAsked,
          onChange,
        })}
        rowKey={({ key }) => key}
        sorting={sorting}
        onSorting={setSorting}
        isPending={({ isPending, isEdited }) => isPending || isEdited}
        isEditing={({ key }) => key === edit?.key}
        isContinued={({ isFirstOfGroup }) => !isFirstOfGroup}
        virtual="page"
        inSight={newest}
      />
      {asked && (
        <ConfirmDialog
          title={deletion.title}
          confirmLabel={deletion.confirm}
          busyLabel={deletion.busy}
          isBusy={isApplying}
          onConfirm={() => delay(() => remove(asked))}
          onClose={() => setAsked(null)}
        >
          <Text>{deletion.text(asked.other.name)}</Text>
          <Text>{deletion.restorable}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
