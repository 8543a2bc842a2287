import type { Act } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../api/paths.ts';
import { ActItem } from '../../domain/history/act-item.tsx';
import { UndoButton } from '../../domain/history/undo-button.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { ErrorState } from '../../kit/layout/error-state.tsx';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { SideSheet } from '../../kit/layout/side-sheet.tsx';
import { type HistoryOf, historyQuery } from './api.ts';
import { historyMessages as text } from './messages.ts';
import { RestoreDialog } from './restore-dialog.tsx';

interface HistorySheetProps {
  entity: HistoryOf;
  name?: string | undefined;
  onChanged?: (() => unknown) | undefined;
  onClose: () => void;
}

/** The history of an entity in a sheet beside its page; each version can be restored. */
export function HistorySheet({ entity, name, onChanged, onClose }: HistorySheetProps) {
  return (
    <SideSheet title={name ? text.title(name) : text.open} onClose={onClose}>
      <HistoryList entity={entity} onChanged={onChanged} />
    </SideSheet>
  );
}

function HistoryList({ entity, onChanged }: Pick<HistorySheetProps, 'entity' | 'onChanged'>) {
  const { data, error, refetch, ...query } = useInfiniteQuery(historyQuery(entity));
  const [restoring, setRestoring] = useState<number | null>(null);
  if (!data) {
    if (!error) return <LoadingOutline label={text.loading} />;
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  const acts = data.pages.flatMap((page) => page.acts);
  if (acts.length === 0) {
    return (
      <EmptyState compact title={text.none}>
        {text.noneText}
      </EmptyState>
    );
  }
  const newest = acts.find((act) => touches(act, entity.id))?.id;
  const begins = acts.some(({ kind }) => kind === 'entity_created' || kind === 'network_imported');
  return (
    <>
      <ol>
        {acts.map((act) => (
          <ActItem key={act.id} act={act} self={entity.id}>
            <ActButtons
              act={act}
              canRestore={touches(act, entity.id) && act.id !== newest}
              onRestore={() => setRestoring(act.id)}
              onChanged={onChanged}
            />
          </ActItem>
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button
          variant="default"
          aria-disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {text.older}
        </Button>
      ) : (
        newest !== undefined &&
        !begins && (
          <Button variant="default" onClick={() => setRestoring(0)}>
            {text.restoreFirst}
          </Button>
        )
      )}
      {restoring !== null && (
        <RestoreDialog
          entity={entity}
          actId={restoring}
          onRestored={onChanged}
          onClose={() => setRestoring(null)}
        />
      )}
    </>
  );
}

interface ActButtonsProps {
  act: Act;
  canRestore: boolean;
  onRestore: () => void;
  onChanged?: (() => unknown) | undefined;
}

function ActButtons({ act, canRestore, onRestore, onChanged }: ActButtonsProps) {
  return (
    <>
      {act.may_undo && <UndoButton act={act} onUndone={onChanged} />}
      {canRestore && (
        <Button variant="default" size="sm" onClick={onRestore}>
          {text.restore}
        </Button>
      )}
      {/* Only superusers receive account ids. An author of vandalism may have changed more. */}
      {act.actor && act.actor.user_id !== null && (
        <LinkButton
          variant="subtle"
          size="sm"
          to={paths.controlPanel}
          search={{ tab: 'changes', actor: `#${act.actor.user_id}` }}
        >
          {text.allBy(act.actor.name)}
        </LinkButton>
      )}
    </>
  );
}

/** Whether an act changed the entity itself, so that it made a version of it. */
function touches({ revisions }: Act, id: number): boolean {
  return revisions.some(({ subject, subject_id }) => subject === 'entity' && subject_id === id);
}
