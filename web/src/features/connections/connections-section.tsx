import { Button } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingOutline } from '../../ui/loading-outline.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AddDialog } from './add-dialog.tsx';
import { type StoredConnection, withPendingId } from './connection-edits.ts';
import { countText, findRows, listRows } from './connection-rows.ts';
import styles from './connections-section.module.css';
import { addLabel, heading, section, subtitle, type Target } from './messages.ts';
import { PendingNotices } from './pending-notices.tsx';
import { SectionTable } from './section-table.tsx';
import { type Connections, useOwnership } from './use-connections.ts';

export interface SectionProps {
  connections: Connections;
  target: Target;
}

/** The connections of an entity to one kind of party, or to projects and organisations together. */
export function ConnectionsSection({ connections, target }: SectionProps) {
  const { entity, stored, error, refetch } = connections;
  if (entity === null) {
    return <EmptyState title={section.unsaved}>{section.unsavedText}</EmptyState>;
  }
  if (stored) return <LoadedSection connections={connections} stored={stored} target={target} />;
  if (!error) return <LoadingOutline label={section.loading} />;
  return <ErrorState error={error} title={section.failed} onTryAgain={() => void refetch()} />;
}

interface LoadedSectionProps extends SectionProps {
  stored: readonly StoredConnection[];
}

function LoadedSection({ connections, stored, target }: LoadedSectionProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [newest, setNewest] = useState<string | null>(null);
  const { entity, type, pending, apply, isSaving } = connections;
  const { owns, isKnown } = useOwnership();
  const isOwner = entity !== null && owns(entity);
  const rows = listRows(stored, pending, target);
  const found = findRows(rows, useDeferredValue(typed));
  const isSearching = typed.trim() !== '';
  return (
    <section className={styles.section} aria-labelledby={id}>
      <PendingNotices connections={connections} stored={stored} target={target} />
      <div className={styles.head}>
        <div>
          <h2 id={id} ref={title} tabIndex={-1} className={styles.title}>
            {heading[target]}
          </h2>
          <p className={styles.subtitle}>{subtitle[target]}</p>
        </div>
        <div className={styles.tools}>
          <TextField
            className={styles.search ?? ''}
            type="search"
            label={null}
            aria-label={section.search}
            placeholder={section.search}
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            rightSection={
              isSearching && <span className={styles.count}>{countText(found.length)}</span>
            }
            value={typed}
            onChange={setTyped}
          />
          {isOwner && (
            <Button
              variant="default"
              className={styles.add ?? ''}
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              disabled={isSaving}
              onClick={() => setAdding(true)}
            >
              {addLabel[target]}
            </Button>
          )}
        </div>
      </div>
      <VisuallyHidden role="status">
        {isSearching && section.matches(countText(found.length))}
      </VisuallyHidden>
      {!isOwner && isKnown && <p className={styles.subtitle}>{section.onlyOwners(type)}</p>}
      {rows.length === 0 && (
        <EmptyState
          compact
          title={isOwner ? section.empty(target) : section.emptyToRead(target)}
          titleOrder={3}
        >
          {section.emptyText}
        </EmptyState>
      )}
      {rows.length > 0 && found.length === 0 && (
        <EmptyState
          compact
          title={section.noMatch}
          titleOrder={3}
          actions={
            <Button variant="default" onClick={() => setTyped('')}>
              {section.clearSearch}
            </Button>
          }
        >
          {section.noMatchText}
        </EmptyState>
      )}
      {found.length > 0 && (
        <SectionTable
          connections={connections}
          target={target}
          rows={found}
          isOwner={isOwner}
          newest={newest}
          onDeleted={() => title.current?.focus()}
        />
      )}
      {entity !== null && (
        <AddDialog
          opened={isAdding}
          target={target}
          entity={entity}
          rows={rows}
          onClose={() => setAdding(false)}
          onAdd={({ key, ...value }) => {
            const other = withPendingId(value.other, pending.additions);
            apply({ kind: 'added', key, value: { ...value, other } });
            setAdding(false);
            // The new row is to be seen, whatever was searched for.
            setTyped('');
            setNewest(key);
          }}
        />
      )}
    </section>
  );
}
