import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import styles from './share-button.module.css';

const text = {
  share: 'Share',
  copied: 'Copied',
  copiedFor: 'The address of this page is copied.',
  failed: 'Copy the address',
} as const;

const shownMs = 3000;

interface ShareButtonProps {
  /** The address, whole. */
  address: () => string;
  title: string;
}

/** Opens the system's share sheet; where there is none, copies the address and says so. */
export function ShareButton({ address, title }: ShareButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const share = async () => {
    const url = address();
    if (canShare()) return shareBySystem({ title, url });
    try {
      await navigator.clipboard.writeText(url);
      setState('copied');
      setTimeout(() => setState('idle'), shownMs);
    } catch {
      // Without permission, or without https: the address stands in a field to be copied by hand.
      setState('failed');
    }
    return undefined;
  };
  return (
    <span className={styles.share}>
      <Button
        variant="default"
        leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden />}
        onClick={() => void share()}
      >
        {state === 'copied' ? text.copied : text.share}
      </Button>
      <VisuallyHidden role="status">{state === 'copied' && text.copiedFor}</VisuallyHidden>
      {state === 'failed' && (
        <input
          className={styles.address}
          aria-label={text.failed}
          readOnly
          value={address()}
          // biome-ignore lint/a11y/noAutofocus: it answers the press of the button
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </span>
  );
}

/** On a computer the sheet knows few ways on, and an address is what people want. */
function canShare(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

/** Closing the sheet without choosing is no failure. */
async function shareBySystem(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
