import { type AdminEntity, calls } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { isApiError } from '../../api/api-error.ts';
import { offerUndo } from '../../domain/history/offer-undo.ts';
import { ConfirmActionDialog } from '../../kit/form/action-form.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { showToast } from '../../kit/layout/toasts.tsx';
import { deletion } from './messages.ts';
import { refreshNetwork } from './refresh-network.ts';

export type EntityToDelete = Pick<AdminEntity, 'type' | 'id' | 'name'>;

interface DeleteEntityDialogProps {
  entity: EntityToDelete;
  onClose: () => void;
}

/** The properties that every dialog has that deletes an entity, and then offers to undo it. */
export function useEntityDeletion({
  entity: { type, id, name },
  onClose,
}: DeleteEntityDialogProps) {
  const queries = useQueryClient();
  return {
    busyLabel: deletion.busy,
    isDestructive: true,
    call: async () => {
      const actIds: number[] = [];
      const onAct = (actId: number) => void actIds.push(actId);
      await callApi(calls.entityCalls[type].remove, { params: { id: String(id) } }, { onAct });
      return actIds;
    },
    onDone: (actIds: number[]) => {
      onClose();
      const onUndone = () => refreshNetwork(queries);
      showToast('success', deletion.done(name));
      offerUndo(queries, { actIds, onUndone });
    },
    refresh: refreshNetwork,
    onClose,
  };
}

/** Asks for confirmation, deletes an entity and shows the result. */
export function DeleteEntityDialog({ entity, onClose }: DeleteEntityDialogProps) {
  const { type, name } = entity;
  return (
    <ConfirmActionDialog
      {...useEntityDeletion({ entity, onClose })}
      title={deletion.title[type]}
      label={deletion.confirm}
      failedToast={(error) => deletionFailure(error, name)}
      onFailed={onClose}
    >
      <Text fw="bold">{deletion.question(name)}</Text>
      <Text>{deletion.warning[type]}</Text>
    </ConfirmActionDialog>
  );
}

/** The message for an entity that could not be deleted. */
export function deletionFailure(error: unknown, name: string): string {
  if (isApiError(error) && error.status === 403) return deletion.denied;
  if (isApiError(error) && error.status === 404) return deletion.missing;
  return deletion.failed(name, error instanceof Error ? error.message : String(error));
}
