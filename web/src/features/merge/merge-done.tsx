import { calls, type EntityType, entitySlug } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { administrationKey, mergePreviewKey } from '../../api/keys.ts';
import { entityPagePaths } from '../../api/paths.ts';
import { refreshEntities } from '../../domain/entity/entity-calls.ts';
import { entityQuery } from '../../domain/entity/entity-query.ts';
import { useAction } from '../../kit/form/use-action.ts';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { merge as text } from './messages.ts';

/**
 * Called after a merge or its undo, done or refused: refreshes what shows entities, the control
 * panel, and the comparison, which holds the versions that the next attempt sends.
 */
export async function refreshMerged(queries: QueryClient): Promise<void> {
  await refreshEntities(queries);
  await Promise.all([
    queries.invalidateQueries({ queryKey: administrationKey }),
    queries.invalidateQueries({ queryKey: mergePreviewKey }),
  ]);
}

interface MergeDoneProps {
  mergeId: number;
  type: EntityType;
  survivorId: number;
}

/** Shows a finished merge, with a button that undoes it. */
export function MergeDone({ mergeId, type, survivorId }: MergeDoneProps) {
  const { data: survivor } = useQuery(entityQuery(type, survivorId));
  const [undone, setUndone] = useState<{ name: string; kept: readonly string[] } | null>(null);
  const { run, isBusy, failure } = useAction({
    call: () => callApi(calls.undoMerge, { params: { id: mergeId } }),
    failed: (error) => detailOr(error, text.undoFailed),
    onDone: ({ entity, kept }) => setUndone({ name: entity.name, kept }),
    refresh: refreshMerged,
  });
  return (
    <Stack gap="md">
      {undone ? (
        <Notice kind="success" title={text.undoneTitle}>
          {text.undoneText(undone.name)}
        </Notice>
      ) : (
        <Notice kind="success" title={text.doneTitle}>
          {text.doneText}
        </Notice>
      )}
      {undone && undone.kept.length > 0 && (
        <Notice kind="info" title={text.keptTitle}>
          {undone.kept.map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
        </Notice>
      )}
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <Group>
        {survivor && (
          <LinkButton
            to={entityPagePaths[type]}
            params={{ slug: entitySlug(survivor.id, survivor.name) }}
          >
            {`${text.view}: ${survivor.name}`}
          </LinkButton>
        )}
        {!undone && (
          <Button variant="default" loading={isBusy} onClick={() => run()}>
            {text.undo}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
