import { calls } from '@mangrove/contract/browser';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr, sentenceOr429 } from '../../../api/api-error.ts';
import { ConfirmActionDialog } from '../../../kit/form/action-form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { system, clearing as text } from './messages.ts';

/** Deletes all data, after the user has typed the confirmation text and the password. */
export function ClearDataDialog({ onClose }: { onClose: () => void }) {
  const [word, setWord] = useState('');
  return (
    <ConfirmActionDialog
      title={system.clear}
      busyLabel={text.busy}
      isReady={word === text.word}
      isDestructive
      call={() => callApi(calls.clearAllData, { body: { confirm: 'CLEAR ALL DATA' } })}
      done={() => text.done}
      failed={(error) => detailOr(error, text.failed)}
      failedToast={(error) => sentenceOr429(error, text.failed)}
      refresh={refreshNetwork}
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
    </ConfirmActionDialog>
  );
}
