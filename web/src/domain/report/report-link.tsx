import { type EntityType, entityKinds } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconFlag, IconUserMinus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Group } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { useShowsEditLink } from '../entity/shows-edit-link.ts';
import { reportLink as text } from './link-messages.ts';

const ReportDialog = lazyNamed(() => import('./report-dialog.tsx'), 'ReportDialog');
const RemovalDialog = lazyNamed(() => import('./removal-dialog.tsx'), 'RemovalDialog');

export interface Reported {
  type: EntityType;
  id: number;
  name: string;
}

/** Unobtrusive buttons to report an entity to the superusers, and for a person to ask to leave. */
export function ReportLink(reported: Reported) {
  const { type, id, name } = reported;
  const [opened, setOpened] = useState<'report' | 'removal' | null>(null);
  const mayEdit = useShowsEditLink(type, id);
  const close = () => setOpened(null);
  const button = (label: string, named: string, icon: ReactNode, opens: typeof opened) => (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      leftSection={icon}
      aria-label={named}
      onClick={() => setOpened(opens)}
    >
      {label}
    </Button>
  );
  const flag = <IconFlag size={18} stroke={1.75} aria-hidden />;
  const leaving = <IconUserMinus size={18} stroke={1.75} aria-hidden />;
  return (
    <>
      <Group gap="xxs" component="span">
        {button(text.report, text.reportNamed(name), flag, 'report')}
        {entityKinds[type].isHuman &&
          !mayEdit &&
          button(text.leave, text.leaveNamed(name), leaving, 'removal')}
      </Group>
      <Suspense fallback={null}>
        {opened === 'report' && <ReportDialog {...reported} onClose={close} />}
        {opened === 'removal' && <RemovalDialog id={id} onClose={close} />}
      </Suspense>
    </>
  );
}
