import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorProps = Omit<ComponentPropsWithRef<'a'>, keyof ActionIconProps>;

function AnchorIcon(props: ActionIconProps & AnchorProps) {
  return <ActionIcon component="a" {...props} />;
}

/** A link that looks like an icon button, with typed addresses. */
export const IconLink = createLink(AnchorIcon);
