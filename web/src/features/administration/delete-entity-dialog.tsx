import { calls, type EntityType } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { isApiError } from '../../api/api-error.ts';
import { offerUndo } from '../../domain/history/offer-undo.ts';
import { ConfirmActionDialog } from '../../kit/form/action-form.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { refreshNetwork } from './refresh-network.ts';

/** What is deleted with an entity, in the specified words. */
const lost = {
  person: 'the person, together with their relationships, tags and social links',
  project: 'the project, together with its relationships, tags and images',
  organization: 'the organisation, together with its relationships, tags and social links',
} as const satisfies Record<EntityType, string>;

export const deletion = {
  title: {
    person: 'Delete Person',
    project: 'Delete Project',
    organization: 'Delete Organization',
  },
  question: (name: string) => `Are you sure you want to delete ${name}?`,
  warning: (type: EntityType) => `This removes ${lost[type]}. It can be restored for 30 days.`,
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

/** Deletes an entity of any kind. @returns the ids of the acts that undo takes back. */
export async function deleteEntity(type: EntityType, id: number): Promise<number[]> {
  const actIds: number[] = [];
  const onAct = (actId: number) => void actIds.push(actId);
  await callApi(deletions[type], { params: { id: String(id) } }, { onAct });
  return actIds;
}

export interface EntityToDelete {
  type: EntityType;
  id: number;
  name: string;
}

interface DeleteEntityDialogProps {
  entity: EntityToDelete;
  onClose: () => void;
}

/** Asks for confirmation, deletes an entity and shows the result. */
export function DeleteEntityDialog({ entity, onClose }: DeleteEntityDialogProps) {
  const { type, id, name } = entity;
  const queries = useQueryClient();
  return (
    <ConfirmActionDialog
      title={deletion.title[type]}
      label={deletion.confirm}
      busyLabel={deletion.busy}
      isDestructive
      call={() => deleteEntity(type, id)}
      onDone={(actIds) => {
        onClose();
        const onUndone = () => refreshNetwork(queries);
        offerUndo(queries, { message: deletion.done(name), actIds, onUndone });
      }}
      failedToast={(error) => deletionFailure(error, name)}
      onFailed={onClose}
      refresh={refreshNetwork}
      onClose={onClose}
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
