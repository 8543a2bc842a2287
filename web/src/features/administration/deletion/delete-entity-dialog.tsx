import {
  deleteOrganization,
  deletePerson,
  deleteProject,
  type EntityType,
} from '@mangrove/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { PasswordNotGiven, useConfirmed } from '../../../lib/step-up.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshNetwork } from '../refresh-network.ts';
import { deletionFailure } from './deletion-failure.ts';
import { deletion } from './messages.ts';

const calls = {
  person: deletePerson,
  project: deleteProject,
  organization: deleteOrganization,
} as const;

export interface DoomedEntity {
  type: EntityType;
  id: number;
  name: string;
}

interface DeleteEntityDialogProps {
  entity: DoomedEntity;
  onClose: () => void;
}

/** Asks before an entity is deleted, deletes it, and says what came of it. */
export function DeleteEntityDialog({ entity, onClose }: DeleteEntityDialogProps) {
  const { type, id, name } = entity;
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const deleting = useMutation({
    mutationFn: () => confirmed(() => callApi(calls[type], { params: { id: String(id) } })),
    onSuccess: async () => {
      await showToast('success', deletion.done(name));
      onClose();
      await refreshNetwork(queries);
    },
    onError: async (error) => {
      if (error instanceof PasswordNotGiven) return;
      await showToast('error', deletionFailure(error, name));
      onClose();
      if (isApiError(error) && error.status === 404) await refreshNetwork(queries);
    },
  });
  return (
    <ConfirmDialog
      title={deletion.title[type]}
      confirmLabel={deletion.confirm}
      busyLabel={deletion.busy}
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{deletion.question(name)}</strong>
      </p>
      <p>{deletion.warning(type)}</p>
    </ConfirmDialog>
  );
}
