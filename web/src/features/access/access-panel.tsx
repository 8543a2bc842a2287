import type { EntityType } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { IconClock, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { pageOf } from '../../kit/data-table/page-numbers.ts';
import { TablePager } from '../../kit/data-table/pager.tsx';
import { detailOr, isApiError } from '../../lib/api-error.ts';
import { makeIdempotencyKey } from '../../lib/idempotency-key.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingOutline } from '../../ui/loading-outline.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import styles from './access-panel.module.css';
import { type AccessRecord, type AccessStep, findRecords } from './access-records.ts';
import { AccessTable } from './access-table.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { confirmations, panel, roleName, roleOption } from './messages.ts';
import { RemoveDialog } from './remove-dialog.tsx';

const pageSizes = [10, 25, 50] as const;

export interface AccessPanelProps {
  type: EntityType;
  /** The entity is not saved yet: nobody can have access to it. */
  isNew: boolean;
  /** Undefined while they are on their way. */
  records: readonly AccessRecord[] | undefined;
  error: unknown;
  onTryAgain: () => void;
  isDirty: boolean;
  mayManage: boolean;
  isSuperuser: boolean;
  ownUserId: number | null;
  onStep: (step: AccessStep) => void;
}

/** Who has access to an entity, with what is pending; nothing is sent from here. */
export function AccessPanel(props: AccessPanelProps) {
  const { type, isNew, records, error, onTryAgain } = props;
  if (isNew) return <p className={styles.note}>{panel.unsaved(type)}</p>;
  if (records) return <AccessList {...props} records={records} />;
  if (!error) return <LoadingOutline label={panel.loading} />;
  const isForbidden = isApiError(error) && error.status === 403;
  return (
    <Notice kind="error">
      {isForbidden ? panel.loadForbidden : detailOr(error, panel.loadFailed)}
      {!isForbidden && (
        <div className={styles.noticeAction}>
          <Button variant="default" size="sm" onClick={onTryAgain}>
            {panel.tryAgain}
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** A role is found by each of its words. */
const roleWords = (role: AccessRecord['role_type']) => `${roleOption[role]} ${roleName[role]}`;

type AccessListProps = AccessPanelProps & { records: readonly AccessRecord[] };

function AccessList({ type, records, isDirty, mayManage, onStep, ...who }: AccessListProps) {
  const [typed, setTyped] = useState('');
  const [size, setSize] = useState<number>(pageSizes[0]);
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<AccessRecord | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const found = findRecords(records, typed, roleWords);
  const shown = pageOf(found, page, size);
  return (
    <section aria-labelledby="access-title">
      {isDirty && (
        <div className={styles.banner} role="status">
          <IconClock size={20} stroke={1.75} aria-hidden />
          <p>{panel.banner}</p>
        </div>
      )}
      <div className={styles.head}>
        <div className={styles.titles}>
          <h2 id="access-title" ref={heading} tabIndex={-1}>
            {panel.title}
          </h2>
          <p className={styles.subtitle}>{panel.subtitle(type)}</p>
        </div>
        <SearchField
          className={styles.search ?? ''}
          label={panel.search}
          placeholder={panel.search}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setPage(1);
          }}
        />
        {mayManage && (
          <Button
            variant="default"
            className={styles.add ?? ''}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {panel.add}
          </Button>
        )}
      </div>
      <div role="status">
        {found.length === 0 && (
          <NobodyThere
            type={type}
            typed={records.length === 0 ? '' : typed.trim()}
            onClear={() => setTyped('')}
          />
        )}
      </div>
      {found.length > 0 && (
        <>
          <AccessTable
            records={shown.rows}
            all={records}
            mayManage={mayManage}
            onStep={onStep}
            onRemove={setRemoved}
            {...who}
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
        </>
      )}
      <AddUserDialog
        type={type}
        opened={isAdding}
        present={records}
        onClose={() => setAdding(false)}
        onAdd={(user) => {
          onStep({ kind: 'add', key: makeIdempotencyKey(), user });
          setTyped('');
          setPage(1);
          void showToast('info', confirmations.added);
        }}
      />
      <RemoveDialog
        record={removed}
        onClose={() => setRemoved(null)}
        onRemove={({ key }) => {
          onStep({ kind: 'remove', key });
          // The row that was pressed is gone, and the focus with it.
          heading.current?.focus();
          void showToast('info', confirmations.removed);
        }}
      />
    </section>
  );
}

interface NobodyThereProps {
  type: EntityType;
  /** What was looked for; blank where the list itself is empty. */
  typed: string;
  onClear: () => void;
}

function NobodyThere({ type, typed, onClear }: NobodyThereProps) {
  if (typed === '') {
    return (
      <EmptyState compact title={panel.none(type)} titleOrder={3}>
        {panel.noneText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      compact
      title={panel.noMatch(typed)}
      titleOrder={3}
      actions={
        <Button variant="subtle" onClick={onClear}>
          {panel.clearSearch}
        </Button>
      }
    >
      {panel.noMatchText}
    </EmptyState>
  );
}
