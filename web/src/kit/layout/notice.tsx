import '../form/field-styles.ts';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { looks } from './toasts.tsx';

interface NoticeProps {
  kind: keyof typeof looks;
  title?: string;
  children: ReactNode;
}

/** A message that stays on the page; announced when it appears. */
export function Notice({ kind, title, children }: NoticeProps) {
  const { color, Icon } = looks[kind];
  return (
    <Alert
      color={color}
      title={title}
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      {children}
    </Alert>
  );
}
