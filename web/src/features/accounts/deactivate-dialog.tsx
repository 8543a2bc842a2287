import '../../ui/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOr } from '../../lib/api-error.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account-form.module.css';
import { accountCalls } from './api.ts';
import { deactivation } from './settings-messages.ts';

interface DeactivateDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The account is inactive, and its sessions have ended on the server. */
  onDeactivated: () => void;
}

/** Makes the own account inactive, once its owner has typed the word and the password. */
export function DeactivateDialog({ opened, onClose, onDeactivated }: DeactivateDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={deactivation.title}>
      <DeactivateForm onClose={onClose} onDeactivated={onDeactivated} />
    </Modal>
  );
}

function DeactivateForm({ onClose, onDeactivated }: Omit<DeactivateDialogProps, 'opened'>) {
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  const deactivating = useMutation({
    mutationFn: accountCalls.deactivate,
    onSuccess: onDeactivated,
  });
  const isReady = word === deactivation.word && password !== '';
  return (
    <form
      className={styles.dialogForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !deactivating.isPending) deactivating.mutate(password);
      }}
    >
      <p>{deactivation.dialogText}</p>
      <TextField
        label={deactivation.wordLabel}
        name="confirmation"
        value={word}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={setWord}
        data-autofocus
      />
      <PasswordField
        label={deactivation.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {deactivating.error && (
        <Notice kind="error">{detailOr(deactivating.error, deactivation.failed)}</Notice>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {deactivation.cancel}
        </Button>
        <Button
          type="submit"
          color="red"
          disabled={!isReady}
          aria-disabled={!isReady || deactivating.isPending}
        >
          {deactivating.isPending ? deactivation.busy : deactivation.submit}
        </Button>
      </DialogButtons>
    </form>
  );
}
