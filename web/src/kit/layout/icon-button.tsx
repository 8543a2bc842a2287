import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ComponentType } from 'react';

interface IconProps extends ActionIconProps {
  /** What it does: its accessible name. */
  label: string;
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  /** Shows the name as a tooltip, for mouse and keyboard. */
  hasHint?: boolean;
}
type PropsOf<Tag extends 'a' | 'button'> = Omit<
  ComponentPropsWithRef<Tag>,
  keyof ActionIconProps | 'children'
>;

/** A button that consists of an icon. */
export function IconButton({ label, Icon, hasHint, ...props }: IconProps & PropsOf<'button'>) {
  const button = (
    <ActionIcon aria-label={label} {...props}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return hasHint ? <Tooltip label={label}>{button}</Tooltip> : button;
}

/** A link that consists of an icon, to a file. */
export function IconAnchor({ label, Icon, hasHint, ...props }: IconProps & PropsOf<'a'>) {
  const anchor = (
    <ActionIcon component="a" aria-label={label} {...props}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return hasHint ? <Tooltip label={label}>{anchor}</Tooltip> : anchor;
}

/** The same to a page, with typed addresses. */
export const LinkIcon = createLink(IconAnchor);
