import { calls, type DefinedField } from '@mangrove/contract/browser';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconListSearch,
  IconPencil,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { Group } from '../../../kit/layout/layout.ts';
import type { FieldAction } from './field-dialogs.tsx';
import type { FieldRow } from './field-list.tsx';
import { fieldList as text } from './messages.ts';
import { refreshDefinitions } from './refresh-fields.ts';

interface FieldActionsProps {
  row: FieldRow;
  ask: (begun: FieldAction) => void;
}

/** What can be done with a field, in use, archived or deleted. */
export function FieldActions({ row, ask }: FieldActionsProps) {
  if ('deleted_at' in row) return <RestoreField field={row} />;
  const isArchived = row.archived_at !== null;
  return (
    <Group gap={0}>
      {!isArchived && <MoveButtons row={row} />}
      <IconButton
        label={text.edit(row.label)}
        Icon={IconPencil}
        hasHint
        onClick={() => ask({ edited: row })}
      />
      {row.is_asked && !isArchived && (
        <IconButton
          label={text.missing(row.label)}
          Icon={IconListSearch}
          hasHint
          onClick={() => ask({ missing: row })}
        />
      )}
      <ArchiveButton field={row} isArchived={isArchived} />
      <IconButton
        label={text.delete(row.label)}
        Icon={IconTrash}
        hasHint
        onClick={() => ask({ deleted: row })}
      />
    </Group>
  );
}

function MoveButtons({ row: { id, label, order } }: { row: FieldRow }) {
  const at = order.indexOf(id);
  const moved = useRef<{ to: number; button: HTMLButtonElement } | null>(null);
  const { run } = useAction({
    call: (to: number) => {
      const ids = order.with(at, order[to] ?? id).with(to, id);
      return callApi(calls.orderFields, { body: { ids } });
    },
    failedToast: (error) => detailOr(error, text.moveFailed),
    refresh: refreshDefinitions,
  });
  // A row that moves in the page loses the focus: it stays on the pressed button, to press it again.
  useEffect(() => {
    if (moved.current?.to !== at) return;
    moved.current.button.focus();
    moved.current = null;
  }, [at]);
  const move = (button: HTMLButtonElement, to: number) => {
    if (to < 0 || to >= order.length) return;
    moved.current = { to, button };
    run(to);
  };
  return (
    <>
      <IconButton
        label={text.up(label)}
        Icon={IconArrowUp}
        aria-disabled={at === 0}
        onClick={(event) => move(event.currentTarget, at - 1)}
      />
      <IconButton
        label={text.down(label)}
        Icon={IconArrowDown}
        aria-disabled={at === order.length - 1}
        onClick={(event) => move(event.currentTarget, at + 1)}
      />
    </>
  );
}

interface ArchiveButtonProps {
  field: DefinedField;
  isArchived: boolean;
}

function ArchiveButton({ field: { id, label }, isArchived }: ArchiveButtonProps) {
  const { run } = useAction({
    call: () =>
      callApi(calls.archiveField, {
        params: { id: String(id) },
        body: { is_archived: !isArchived },
      }),
    done: () => (isArchived ? text.broughtBack(label) : text.archived(label)),
    failedToast: (error) => error.message,
    refresh: refreshDefinitions,
  });
  return (
    <IconButton
      label={isArchived ? text.bringBack(label) : text.archive(label)}
      Icon={isArchived ? IconArchiveOff : IconArchive}
      hasHint
      onClick={() => run()}
    />
  );
}

function RestoreField({ field: { id, label } }: { field: DefinedField }) {
  const { run } = useAction({
    call: () => callApi(calls.restoreField, { params: { id: String(id) } }),
    done: () => text.restored(label),
    failedToast: (error) => error.message,
    refresh: refreshDefinitions,
  });
  return (
    <IconButton label={text.restore(label)} Icon={IconRestore} hasHint onClick={() => run()} />
  );
}
