import { ActionIcon, type ActionIconProps, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { Hint } from '../../../kit/layout/hint.tsx';
import { exportMessages } from './messages.ts';

/** `left`, `top`: an icon with a tooltip at that side; `button`: a button with text. */
export type DownloadLook = 'left' | 'top' | 'button';

type DownloadButtonProps = { look: DownloadLook } & Omit<
  ComponentPropsWithRef<'button'>,
  keyof ActionIconProps
>;

/** The button that opens the download menu. */
export function DownloadButton({ look, ...props }: DownloadButtonProps) {
  const icon = <IconDownload size={look === 'button' ? 18 : 20} stroke={1.75} aria-hidden />;
  if (look === 'button') {
    return (
      <Button {...props} variant="default" leftSection={icon} aria-haspopup="menu">
        {exportMessages.download}
      </Button>
    );
  }
  return (
    <Hint label={exportMessages.download} position={look}>
      <ActionIcon {...props} aria-label={exportMessages.download} aria-haspopup="menu">
        {icon}
      </ActionIcon>
    </Hint>
  );
}
