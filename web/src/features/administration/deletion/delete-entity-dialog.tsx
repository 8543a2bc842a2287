import { calls, type EntityType } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { isApiError } from '../../../api/api-error.ts';
import { offerUndo } from '../../../domain/history/offer-undo.ts';
import { QuestionDialog } from '../../../kit/form/action-form.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { deletion } from './messages.ts';

const deletions = {
  person: calls.deletePerson,
  project: calls.deleteProject,
  organization: calls.deleteOrganization,
} as const;

/** Deletes an entity of any kind. @returns by which acts that can be undone. */
export async function deleteEntity(type: EntityType, id: number): Promise<number[]> {
  const actIds: number[] = [];
  const onAct = (actId: number) => void actIds.push(actId);
  await callApi(deletions[type], { params: { id: String(id) } }, { onAct });
  return actIds;
}

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
  return (
    <QuestionDialog
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
    </QuestionDialog>
  );
}

/** Why an entity could not be deleted, in the sentence for it. */
export function deletionFailure(error: unknown, name: string): string {
  if (isApiError(error) && error.status === 403) return deletion.denied;
  if (isApiError(error) && error.status === 404) return deletion.gone;
  return deletion.failed(name, error instanceof Error ? error.message : String(error));
}
