import { Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

interface ToolButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  Icon: TablerIcon;
  /** The action is running: another press does nothing. */
  isBusy?: boolean;
}

/** A low button with an icon before its text. */
export function ToolButton({ Icon, isBusy = false, onClick, ...props }: ToolButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      aria-disabled={isBusy}
      {...(onClick && !isBusy ? { onClick } : {})}
      {...props}
    />
  );
}
