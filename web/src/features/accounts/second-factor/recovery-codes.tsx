import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../kit/files/save-file.ts';
import { DialogButtons } from '../../../kit/layout/dialog-buttons.tsx';
import { Stack } from '../../../kit/layout/layout.ts';
import { recovery as text } from './messages.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: string[];
  onClose: () => void;
}

/** Recovery codes, which are shown once, to be saved. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Stack>
      <p>{text.text}</p>
      <ul aria-label={text.codes} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogButtons>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => saveFile(text.fileName, `${codes.join('\n')}\n`, 'text/plain')}
          data-autofocus
        >
          {text.save}
        </Button>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogButtons>
    </Stack>
  );
}
