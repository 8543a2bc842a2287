import { IconPlaylistAdd, IconPlus } from '@tabler/icons-react';
import { Suspense, useDeferredValue, useRef, useState } from 'react';
import { useOwnRole } from '../../domain/entity/own-role.ts';
import { ToolButton } from '../../kit/form/tool-button.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { ErrorState } from '../../kit/layout/error-state.tsx';
import { Group } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { LocalList } from '../../kit/list-screen/local-list.tsx';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { AddDialog } from './add-dialog.tsx';
import type { Addition, StoredConnection } from './connection-edits.ts';
import { type ConnectionRow, findRows, listRows } from './connection-rows.ts';
import { addLabel, heading, section, subtitle, type Target } from './messages.ts';
import { PendingNotices } from './pending-notices.tsx';
import { SectionTable } from './section-table.tsx';
import type { Connections } from './use-connections.ts';

const AddSeveralDialog = lazyNamed(
  () => import('./add-several/add-several-dialog.tsx'),
  'AddSeveralDialog',
);

interface SectionProps {
  connections: Connections;
  target: Target;
}

/** The connections of an entity to one kind, or to projects and organisations together. */
export function ConnectionsSection({ connections, target }: SectionProps) {
  const { entity, stored, error, refetch } = connections;
  if (entity === null) {
    return <EmptyState title={section.unsaved}>{section.unsavedText}</EmptyState>;
  }
  if (stored) return <LoadedSection {...{ connections, target, entity, stored }} />;
  if (!error) return <LoadingOutline label={section.loading} />;
  return <ErrorState error={error} title={section.failed} onTryAgain={() => void refetch()} />;
}

/** The dialog for one connection, new or changed, or the one for several, with a first name. */
type OpenDialog = { kind: 'one'; changed?: ConnectionRow } | { kind: 'several'; first?: string };

interface LoadedSectionProps extends SectionProps {
  entity: SavedEntity;
  stored: readonly StoredConnection[];
}

function LoadedSection({ connections, target, entity, stored }: LoadedSectionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState('');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [newest, setNewest] = useState<string | null>(null);
  const { pending, isSaving } = connections;
  const { roleOn, isKnown } = useOwnRole();
  const isOwner = roleOn(entity.id) === 'OWNER';
  const rows = listRows(stored, pending, target);
  const found = findRows(rows, useDeferredValue(typed));
  const changed = dialog?.kind === 'one' ? dialog.changed : undefined;
  const add = (additions: readonly Addition[]) => {
    connections.add(additions);
    // Clears the search, so that the new rows are visible.
    setTyped('');
    setNewest(additions[0]?.key ?? null);
  };
  return (
    <>
      <LocalList
        title={heading[target]}
        subtitle={subtitle[target]}
        headingRef={title}
        banner={<PendingNotices connections={connections} stored={stored} target={target} />}
        note={!isOwner && isKnown && section.onlyOwners(entity.type)}
        search={section.search}
        typed={typed}
        onType={setTyped}
        count={rows.length}
        found={found.length}
        none={{
          title: isOwner ? section.empty(target) : section.emptyToRead(target),
          text: section.emptyText,
        }}
        noMatch={{ title: section.noMatch, text: section.noMatchText }}
        actions={
          isOwner && (
            <Group gap="xs">
              <ToolButton
                Icon={IconPlus}
                disabled={isSaving}
                onClick={() => setDialog({ kind: 'one' })}
              >
                {addLabel[target]}
              </ToolButton>
              <ToolButton
                Icon={IconPlaylistAdd}
                disabled={isSaving}
                onClick={() => setDialog({ kind: 'several' })}
              >
                {section.addSeveral}
              </ToolButton>
            </Group>
          )
        }
      >
        <SectionTable
          connections={connections}
          target={target}
          entity={entity}
          rows={found}
          isOwner={isOwner}
          newest={newest}
          onChange={(changed) => setDialog({ kind: 'one', changed })}
          onDeleted={() => title.current?.focus()}
        />
      </LocalList>
      <AddDialog
        opened={dialog?.kind === 'one'}
        target={target}
        entity={entity}
        rows={rows}
        changed={changed}
        onList={target === 'person' ? (first) => setDialog({ kind: 'several', first }) : undefined}
        onClose={() => setDialog(null)}
        onAdd={(addition) =>
          changed ? connections.change(changed.key, addition) : add([addition])
        }
      />
      {dialog?.kind === 'several' && (
        <Suspense>
          <AddSeveralDialog
            target={target}
            entity={entity}
            rows={rows}
            first={dialog.first}
            onClose={() => setDialog(null)}
            onAdd={(additions) => {
              add(additions);
              setDialog(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
