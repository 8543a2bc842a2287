import { calls, type EntityType } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { ownKey } from '../../api/keys.ts';
import { fetchAtOnce } from '../../api/query-client.ts';
import { ownRolesQuery } from '../../domain/entity/own-queries.ts';
import { useAction } from '../../kit/form/use-action.ts';
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx';
import { leaving } from './messages.ts';

export interface LeavableNode {
  type: EntityType;
  id: number;
  name: string;
}

interface LeaveDialogProps {
  node: LeavableNode;
  onClose: () => void;
  onLeft: () => void;
}

/** Gives up the user's own access to an entity after confirmation. */
export function LeaveDialog({ node, onClose, onLeft }: LeaveDialogProps) {
  const queries = useQueryClient();
  const { type, id, name } = node;
  const leave = useAction({
    call: async () => {
      const roles = await fetchAtOnce(queries, { ...ownRolesQuery, staleTime: 0 });
      const own = roles.find((role) => role.entity_type === type && role.entity_id === id);
      // If the role is already gone, there is nothing to remove.
      if (own) await callApi(calls.removeEntityUser, { params: { id: own.id } });
    },
    onDone: () => {
      onClose();
      onLeft();
    },
    done: () => leaving.done(name),
    failed: (error) => detailOr(error, leaving.failed),
    refresh: () => queries.invalidateQueries({ queryKey: ownKey }),
  });
  return (
    <ConfirmDialog
      title={leaving.title(name)}
      confirmLabel={leaving.submit}
      busyLabel={leaving.busy}
      isBusy={leave.isBusy}
      failure={leave.failure}
      onConfirm={leave.run}
      onClose={onClose}
    >
      {leaving.text(type, name)}
    </ConfirmDialog>
  );
}
