import { type AdminDeletedItem, calls } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { QuestionDialog } from '../../../kit/form/action-form.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { erasing as text } from './messages.ts';

/** Asks before something deleted is erased, which nobody can take back. */
export function EraseDialog({ item, onClose }: { item: AdminDeletedItem; onClose: () => void }) {
  return (
    <QuestionDialog
      title={text.title}
      busyLabel={text.busy}
      isDestructive
      call={() => callApi(calls.eraseDeleted, { params: { id: String(item.id) } })}
      done={() => text.done(item.name)}
      failed={(error) => detailOr(error, text.failed)}
      refresh={refreshNetwork}
      onClose={onClose}
    >
      <Text fw="bold">{text.question(item.name)}</Text>
      <Text>{text.text}</Text>
    </QuestionDialog>
  );
}
