import { calls } from '@mangrove/contract/browser';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { ActionDialog } from '../../../kit/form/action-form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { Text } from '../../../kit/layout/layout.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { system, clearing as text } from './messages.ts';

/** Deletes everything, once its words and the password were typed. */
export function ClearDataDialog({ onClose }: { onClose: () => void }) {
  const [word, setWord] = useState('');
  const clearing = useAction({
    call: () => callApi(calls.clearAllData, { body: { confirm: 'CLEAR ALL DATA' } }),
    done: () => text.done,
    failed: (error) => detailOr(error, text.failed),
    failedToast: () => text.failed,
    onDone: onClose,
    refresh: refreshNetwork,
  });
  return (
    <ActionDialog
      title={system.clear}
      action={clearing}
      label={system.clear}
      busyLabel={text.busy}
      isReady={word === text.word}
      isDestructive
      onSubmit={clearing.run}
      onClose={onClose}
    >
      <Text>{text.question}</Text>
      <Text>{text.backup}</Text>
      <TextField
        label={text.wordLabel}
        value={word}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        onChange={setWord}
      />
    </ActionDialog>
  );
}
