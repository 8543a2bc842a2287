import { calls } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { refreshEntitiesAndHistory } from '../../domain/entity/entity-calls.ts';
import { offerUndo } from '../../domain/history/offer-undo.ts';
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx';
import { Group, Text } from '../../kit/layout/layout.ts';
import { showToast } from '../../kit/layout/toasts.tsx';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { agreement as text } from './agreement-messages.ts';
import type { StoredConnection } from './connection-edits.ts';

interface AgreementLineProps {
  /** The entity that is edited. */
  entity: SavedEntity;
  stored: StoredConnection;
  /** Whether the user owns the entity, and so may answer for it. */
  mayAnswer: boolean;
  /** Reads the connections again. */
  reload: () => Promise<unknown>;
}

/** Below a connection: which end has not confirmed it, or the question whether it is right. */
export function AgreementLine({ entity, stored, mayAnswer, reload }: AgreementLineProps) {
  const queries = useQueryClient();
  const [isDeclining, setDeclining] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, other, confirmation, waitsFor, isHidden } = stored;
  if (confirmation === 'confirmed') return null;
  const isOwn = waitsFor === entity.id;
  if (!isOwn || !mayAnswer) {
    const note =
      confirmation === 'unclaimed' || isOwn ? text.unclaimed : text.unconfirmedBy(other.name);
    return (
      <Text fz="sm" c="var(--mg-ink-muted)">
        {isHidden ? `${note}. ${text.hidden}` : note}
      </Text>
    );
  }

  const answer = async (call: 'confirmRelationship' | 'declineRelationship') => {
    setBusy(true);
    try {
      const actIds: number[] = [];
      const params = { id: String(id) };
      const onAct = (actId: number) => actIds.push(actId);
      if (call === 'confirmRelationship') {
        await callApi(calls.confirmRelationship, { params, body: {} });
        void showToast('success', text.confirmed);
      } else {
        await callApi(calls.declineRelationship, { params }, { onAct });
        void showToast('success', text.declined);
        offerUndo(queries, { actIds, onUndone: reload });
      }
      setDeclining(false);
      await Promise.all([reload(), refreshEntitiesAndHistory(queries)]);
    } catch (error) {
      void showToast('error', detailOr(error, text.failed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Group gap="xs" my="xxs">
      <Text span fz="sm" fw="var(--mg-weight-strong)">
        {text.waitsForYou}
      </Text>
      {isHidden && (
        <Text span fz="sm" c="var(--mg-ink-muted)">
          {text.hidden}
        </Text>
      )}
      <Button
        size="sm"
        variant="light"
        disabled={isBusy}
        aria-label={text.confirmNamed(other.name)}
        onClick={() => void answer('confirmRelationship')}
      >
        {text.confirm}
      </Button>
      <Button
        size="sm"
        variant="subtle"
        color="gray"
        disabled={isBusy}
        aria-label={text.declineNamed(other.name)}
        onClick={() => setDeclining(true)}
      >
        {text.decline}
      </Button>
      {isDeclining && (
        <ConfirmDialog
          title={text.declineTitle}
          confirmLabel={text.decline}
          busyLabel={text.declineBusy}
          isBusy={isBusy}
          onConfirm={() => void answer('declineRelationship')}
          onClose={() => setDeclining(false)}
        >
          <Text>{text.declineText(other.name)}</Text>
          <Text>{text.declineChange}</Text>
        </ConfirmDialog>
      )}
    </Group>
  );
}
