import '../../ui/dialog-styles.ts';
import type { EntityType } from '@mangrove/contract';
import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOr } from '../../lib/api-error.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ownKey } from '../entities/keys.ts';
import { ownRolesQuery } from '../entities/own-queries.ts';
import { accessCalls } from './api.ts';
import { leaving } from './messages.ts';

export interface LeavableNode {
  type: EntityType;
  id: number;
  name: string;
}

interface LeaveDialogProps {
  /** What is left; null while nothing is asked. */
  node: LeavableNode | null;
  onClose: () => void;
  onLeft: () => void;
}

/** Gives up one's own access to an entity, once that is confirmed. */
export function LeaveDialog({ node, onClose, onLeft }: LeaveDialogProps) {
  return (
    <Modal opened={node !== null} onClose={onClose} title={node && leaving.title(node.name)}>
      {node && <LeaveQuestion node={node} onClose={onClose} onLeft={onLeft} />}
    </Modal>
  );
}

function LeaveQuestion({ node, onClose, onLeft }: LeaveDialogProps & { node: LeavableNode }) {
  const queries = useQueryClient();
  const { type, id, name } = node;
  const leave = useMutation({
    mutationFn: async () => {
      const roles = await queries.fetchQuery({ ...ownRolesQuery, staleTime: 0 });
      const own = roles.find((role) => role.entity_type === type && role.entity_id === id);
      // Gone already: what was wished for is so.
      if (own) await accessCalls.remove(own.id);
    },
    onSuccess: async () => {
      onClose();
      onLeft();
      await showToast('success', leaving.done(name));
      await queries.invalidateQueries({ queryKey: ownKey });
    },
  });
  return (
    <>
      <p>{leaving.text(type, name)}</p>
      {leave.error && <Notice kind="error">{detailOr(leave.error, leaving.failed)}</Notice>}
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {leaving.cancel}
        </Button>
        <Button
          color="red"
          aria-disabled={leave.isPending}
          onClick={() => {
            if (!leave.isPending) leave.mutate();
          }}
        >
          {leave.isPending ? leaving.busy : leaving.submit}
        </Button>
      </DialogButtons>
    </>
  );
}
