import { clearAllData } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api-client.ts';
import { detailOr } from '../../../lib/api-error.ts';
import { PasswordNotGiven, useConfirmed } from '../../../lib/step-up.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OpenDialog } from '../../../ui/open-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshNetwork } from '../refresh-network.ts';
import { system, clearing as text } from './messages.ts';
import styles from './system.module.css';

/** Deletes everything, once its words and the password were typed. */
export function ClearDataDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const [word, setWord] = useState('');
  const clearing = useMutation({
    mutationFn: () =>
      confirmed(() => callApi(clearAllData, { body: { confirm: 'CLEAR ALL DATA' } })),
    onSuccess: async () => {
      onClose();
      await showToast('success', text.done);
      await refreshNetwork(queries);
    },
    onError: async (error) => {
      if (!(error instanceof PasswordNotGiven)) await showToast('error', text.failed);
    },
  });
  const isReady = word === text.word;
  const failure = clearing.error instanceof PasswordNotGiven ? null : clearing.error;
  const close = () => {
    if (!clearing.isPending) onClose();
  };
  return (
    <OpenDialog onClose={close} title={system.clear}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !clearing.isPending) clearing.mutate();
        }}
      >
        <p>{text.question}</p>
        <p>{text.backup}</p>
        <TextField
          label={text.wordLabel}
          value={word}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          onChange={setWord}
        />
        {failure && <Notice kind="error">{detailOr(failure, text.failed)}</Notice>}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {text.cancel}
          </Button>
          <Button
            type="submit"
            color="red"
            disabled={!isReady}
            aria-disabled={!isReady || clearing.isPending}
          >
            {clearing.isPending ? text.busy : system.clear}
          </Button>
        </DialogButtons>
      </form>
    </OpenDialog>
  );
}
