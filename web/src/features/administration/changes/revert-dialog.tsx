import { calls, type Reversal } from '@mangrove/contract/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { historyKey } from '../../../api/keys.ts';
import { refreshEntitiesAndHistory } from '../../../domain/entity/entity-calls.ts';
import { ThingLink } from '../../../domain/history/act-item.tsx';
import { offerUndo } from '../../../domain/history/offer-undo.ts';
import { PartChanges } from '../../../domain/history/part-changes.tsx';
import { TakenAlong } from '../../../domain/history/taken-along.tsx';
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx';
import { Stack, Text } from '../../../kit/layout/layout.ts';
import { LoadingOutline } from '../../../kit/layout/loading-outline.tsx';
import { showToast } from '../../../kit/layout/toasts.tsx';
import { fillText } from '../../../kit/text/fill-text.ts';
import { changes as text } from './messages.ts';

interface RevertDialogProps {
  userId: number;
  name: string;
  from: string | undefined;
  to: string | undefined;
  onReverted: () => void;
  onClose: () => void;
}

const maxListed = 100;

/** Previews reverting the changes of an account, then reverts all of them, in several requests. */
export function RevertDialog({ userId, name, from, to, onReverted, onClose }: RevertDialogProps) {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [...historyKey, 'reversal', userId, from, to],
    queryFn: ({ signal }) => {
      const query = { user_id: String(userId), from, to };
      return callApi(calls.previewReversal, { query }, { signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Across attempts: a retry reverts only what is left, but Undo takes all of it back.
  const done = useRef({ count: 0, actIds: [] as number[] });
  const offer = () => {
    const { count, actIds } = done.current;
    showToast('success', text.reverted(count));
    offerUndo(queries, { actIds });
  };
  const revert = async () => {
    setBusy(true);
    try {
      const whose = { user_id: userId, ...(from ? { from } : {}), ...(to ? { to } : {}) };
      for (let before: number | undefined | null; before !== null; ) {
        const body = before === undefined ? whose : { ...whose, before };
        const { act_id: actId, reverted, next } = await callApi(calls.revertChanges, { body });
        if (actId !== null) done.current.actIds.push(actId);
        done.current.count += reverted;
        before = next;
      }
      offer();
      onReverted();
    } catch (refusal) {
      setFailure(detailOr(refusal, text.revertFailed));
    } finally {
      setBusy(false);
      await refreshEntitiesAndHistory(queries);
    }
  };
  const close = () => {
    if (done.current.actIds.length > 0) offer();
    onClose();
  };
  const { revertible: count, unseen } = data ?? { revertible: 0, unseen: 0 };
  return (
    <ConfirmDialog
      title={text.revertTitle(name)}
      confirmLabel={!data || unseen > 0 ? text.revertEverything : text.revert(count)}
      busyLabel={text.reverting}
      isBusy={isBusy}
      isDisabled={!data}
      failure={failure ?? (error ? detailOr(error, text.previewFailed) : undefined)}
      onConfirm={() => {
        if (count + unseen > 0) void revert();
        else close();
      }}
      onClose={close}
    >
      <Stack gap="md">
        {!data && !error && <LoadingOutline label={text.looking} rows={3} />}
        {data && <Text>{describeCount(count, unseen)}</Text>}
        {data && <Things items={data.items.filter((item) => item.left_out.length === 0)} />}
        {data && data.left > 0 && (
          <>
            <Text>{text.leftText(data.left)}</Text>
            <Things items={data.items.filter((item) => item.left_out.length > 0)} />
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function describeCount(count: number, unseen: number): string {
  if (unseen > 0) return text.revertMany(count, unseen);
  return count === 0 ? text.nothing : text.revertText(count);
}

function Things({ items }: { items: readonly Reversal[] }) {
  return (
    <Stack component="ul" gap="sm" mah="50vh" style={{ overflowY: 'auto' }}>
      {items.slice(0, maxListed).map((item) => (
        <li key={`${item.subject} ${item.subject_id} ${item.entity?.id}`}>
          {item.subject === 'merge' ? describeMerge(item) : describeThing(item)}
          <PartChanges changes={item.changes} />
          <TakenAlong connections={item.takes_along} />
          {item.left_out.map(({ part, reason }) => (
            <Text key={`${part} ${reason}`} fz="sm" c="dimmed">
              {reason}
            </Text>
          ))}
        </li>
      ))}
      {items.length > maxListed && <li>{text.andMore(items.length - maxListed)}</li>}
    </Stack>
  );
}

function describeThing({ subject, op, entity, other }: Reversal) {
  const link = (one: Reversal['entity']) =>
    one ? <ThingLink revision={{ entity: one, other: null }} /> : text.gone;
  return subject === 'relationship'
    ? fillText(text.whatOfConnection[op], { one: link(entity), other: link(other) })
    : fillText(text.what[op], { thing: <ThingLink revision={{ entity, other }} /> });
}

function describeMerge({ entity, other, left_out: leftOut }: Reversal): string {
  const [gone, kept] = [entity?.name ?? text.gone, other?.name ?? text.gone];
  return leftOut.length === 0 ? text.parted(gone, kept) : text.notParted(gone, kept);
}
