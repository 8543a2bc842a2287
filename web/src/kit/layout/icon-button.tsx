import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ComponentType } from 'react';
import { Hint } from './hint.tsx';

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
  return hasHint ? <Hint label={label}>{button}</Hint> : button;
}

/** A link that consists of an icon, to a file. */
export function IconAnchor({ label, Icon, hasHint, ...props }: IconProps & PropsOf<'a'>) {
  const anchor = (
    <ActionIcon component="a" aria-label={label} {...props}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return hasHint ? <Hint label={label}>{anchor}</Hint> : anchor;
}

/** The same to a page, with typed addresses. */
export const LinkIcon = createLink(IconAnchor);
