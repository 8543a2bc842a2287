import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { shareText } from './messages.ts';
import styles from './share-button.module.css';
import { canShareBySystem, shareBySystem } from './system-share.ts';
import { useCopy } from './use-copy.ts';

interface ShareButtonProps {
  /** The full address, with its origin. */
  address: () => string;
  title: string;
}

/** Opens the system's share sheet; if there is none, copies the address and says so. */
export function ShareButton({ address, title }: ShareButtonProps) {
  const { state, copy } = useCopy();
  const share = async () => {
    const url = address();
    if (canShareBySystem()) await shareBySystem({ title, url });
    else await copy(url);
  };
  return (
    <span className={styles.share}>
      <Button
        variant="default"
        leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden />}
        onClick={() => void share()}
      >
        {state === 'copied' ? shareText.copied : shareText.share}
      </Button>
      <VisuallyHidden role="status">{state === 'copied' && shareText.copiedFor}</VisuallyHidden>
      {state === 'failed' && (
        <input
          className={styles.address}
          aria-label={shareText.failed}
          readOnly
          value={address()}
          // biome-ignore lint/a11y/noAutofocus: the user pressed the button that shows the field
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </span>
  );
}
