import type { EntityType } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { detailOr, isApiError } from '../../api/api-error.ts';
import { makeIdempotencyKey } from '../../api/idempotency-key.ts';
import { roleName } from '../../domain/entity/messages.ts';
import { pageOf, TablePager } from '../../kit/data-table/pager.tsx';
import { ToolButton } from '../../kit/form/tool-button.tsx';
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx';
import { Group, Text } from '../../kit/layout/layout.ts';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { showToast } from '../../kit/layout/toasts.tsx';
import { LocalList } from '../../kit/list-screen/local-list.tsx';
import { PendingBanner } from '../../kit/pending-edits/pending-banner.tsx';
import { useShortDelay } from '../../kit/pending-edits/use-short-delay.ts';
import { type AccessRecord, type AccessStep, findRecords } from './access-records.ts';
import { AccessTable, userLabel } from './access-table.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { confirmations, panel, removing, roleOption } from './messages.ts';

const pageSizes = [10, 25, 50] as const;

interface AccessPanelProps {
  type: EntityType;
  /** The entity is not saved yet: nobody can have access to it. */
  isNew: boolean;
  /** Undefined while the list is loading. */
  records: readonly AccessRecord[] | undefined;
  error: unknown;
  onTryAgain: () => void;
  isDirty: boolean;
  mayManage: boolean;
  onStep: (step: AccessStep) => void;
}

/** The users with access to an entity, with the pending edits; sends no request itself. */
export function AccessPanel(props: AccessPanelProps) {
  const { type, isNew, records, error, onTryAgain } = props;
  if (isNew) return <Text>{panel.unsaved(type)}</Text>;
  if (records) return <AccessList {...props} records={records} />;
  if (!error) return <LoadingOutline label={panel.loading} />;
  const isForbidden = isApiError(error) && error.status === 403;
  return (
    <Notice kind="error">
      {isForbidden ? panel.loadForbidden : detailOr(error, panel.loadFailed)}
      {!isForbidden && (
        <Group mt="sm">
          <Button variant="default" size="sm" onClick={onTryAgain}>
            {panel.tryAgain}
          </Button>
        </Group>
      )}
    </Notice>
  );
}

/** The search finds a role by either of its two names. */
const roleWords = (role: AccessRecord['role_type']) => `${roleOption[role]} ${roleName[role]}`;

type AccessListProps = AccessPanelProps & { records: readonly AccessRecord[] };

function AccessList({ type, records, isDirty, mayManage, onStep }: AccessListProps) {
  const [typed, setTyped] = useState('');
  const [size, setSize] = useState<number>(pageSizes[0]);
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<AccessRecord | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const found = findRecords(records, typed, roleWords);
  const shown = pageOf(found, page, size);
  const search = (text: string) => {
    setTyped(text);
    setPage(1);
  };
  return (
    <>
      <LocalList
        title={panel.title}
        subtitle={panel.subtitle(type)}
        headingRef={heading}
        banner={<PendingBanner isOn={isDirty} text={panel.banner} />}
        search={panel.search}
        typed={typed}
        onType={search}
        count={records.length}
        found={found.length}
        none={{ title: panel.none(type), text: panel.noneText }}
        noMatch={{ title: panel.noMatch(typed.trim()), text: panel.noMatchText }}
        actions={
          mayManage && (
            <ToolButton Icon={IconPlus} onClick={() => setAdding(true)}>
              {panel.add}
            </ToolButton>
          )
        }
      >
        <AccessTable
          records={shown.rows}
          all={records}
          mayManage={mayManage}
          onStep={onStep}
          onRemove={setRemoved}
        />
        <TablePager
          total={found.length}
          page={shown.page}
          size={size}
          sizes={pageSizes}
          noun={panel.relationships}
          onPage={setPage}
          onSize={(next) => {
            setSize(next);
            setPage(1);
          }}
        />
      </LocalList>
      <AddUserDialog
        type={type}
        opened={isAdding}
        present={records}
        onClose={() => setAdding(false)}
        onAdd={(user) => {
          onStep({ kind: 'add', key: makeIdempotencyKey(), user });
          search('');
          void showToast('info', confirmations.added);
        }}
      />
      {removed && (
        <RemoveDialog
          record={removed}
          onClose={() => setRemoved(null)}
          onRemove={() => {
            onStep({ kind: 'remove', key: removed.key });
            setRemoved(null);
            // The row with the pressed button is gone, so the focus moves to the heading.
            heading.current?.focus();
            void showToast('info', confirmations.removed);
          }}
        />
      )}
    </>
  );
}

interface RemoveDialogProps {
  /** The access that the user is asked to remove. */
  record: AccessRecord;
  onClose: () => void;
  onRemove: () => void;
}

function RemoveDialog({ record, onClose, onRemove }: RemoveDialogProps) {
  const [isBusy, delay] = useShortDelay();
  return (
    <ConfirmDialog
      title={removing.title}
      confirmLabel={removing.submit}
      busyLabel={removing.busy}
      isBusy={isBusy}
      onConfirm={() => delay(onRemove)}
      onClose={onClose}
    >
      {removing.text(userLabel(record))}
    </ConfirmDialog>
  );
}
