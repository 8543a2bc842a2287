import { type AdminEntity, calls, type EntityType } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { isApiError } from '../../api/api-error.ts';
import { kindName } from '../../domain/entity/kind.ts';
import { offerUndo } from '../../domain/history/offer-undo.ts';
import { ConfirmActionDialog } from '../../kit/form/action-form.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { showToast } from '../../kit/layout/toasts.tsx';
import { refreshNetwork } from './refresh-network.ts';

/** What is deleted with an entity, in the specified words. */
const lost = {
  person: 'their relationships, tags and social links',
  project: 'its relationships, tags and images',
  organization: 'its relationships, tags and social links',
} as const satisfies Record<EntityType, string>;
const nounOf = (type: EntityType) => kindName[type].toLowerCase();

export const deletion = {
  title: {
    person: 'Delete Person',
    project: 'Delete Project',
    organization: 'Delete Organization',
  },
  question: (name: string) => `Are you sure you want to delete ${name}?`,
  warning: (type: EntityType) =>
    `This removes the ${nounOf(type)}, together with ${lost[type]}. It can be restored for 30 days.`,
  /** The same where the deletion begins at a user's access to the entity. */
  accessWarning: (type: EntityType) =>
    `The ${nounOf(type)} is deleted, together with ${lost[type]}. It can be restored for 30 days.`,
  confirm: 'Delete',
  busy: 'Deleting...',
  done: (name: string) => `${name} deleted successfully.`,
  denied: 'Access denied. Only superusers can delete entities.',
  missing: 'Entity not found. It may have already been deleted.',
  failed: (name: string, detail: string) => `Failed to delete ${name}: ${detail}`,
} as const;

const deletions = {
  person: calls.deletePerson,
  project: calls.deleteProject,
  organization: calls.deleteOrganization,
} as const;

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
      await callApi(deletions[type], { params: { id: String(id) } }, { onAct });
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
      <Text>{deletion.warning(type)}</Text>
    </ConfirmActionDialog>
  );
}

/** The message for an entity that could not be deleted. */
export function deletionFailure(error: unknown, name: string): string {
  if (isApiError(error) && error.status === 403) return deletion.denied;
  if (isApiError(error) && error.status === 404) return deletion.missing;
  return deletion.failed(name, error instanceof Error ? error.message : String(error));
}
