import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorProps = Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

function AnchorButton(props: ButtonProps & AnchorProps) {
  return <Button component="a" {...props} />;
}

/** A link that looks like a button, with typed addresses. */
export const LinkButton = createLink(AnchorButton);
