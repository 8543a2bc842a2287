import { type EntityType, entityKinds } from '@mangrove/contract/browser';
import { IconFlag, IconUserMinus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { QuietButton } from '../../kit/form/quiet-button.tsx';
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
  return (
    <>
      <Group gap="xxs" component="span">
        <QuietButton
          label={text.report}
          name={text.reportNamed(name)}
          Icon={IconFlag}
          onClick={() => setOpened('report')}
        />
        {entityKinds[type].isHuman && !mayEdit && (
          <QuietButton
            label={text.leave}
            name={text.leaveNamed(name)}
            Icon={IconUserMinus}
            onClick={() => setOpened('removal')}
          />
        )}
      </Group>
      <Suspense fallback={null}>
        {opened === 'report' && <ReportDialog {...reported} onClose={close} />}
        {opened === 'removal' && <RemovalDialog id={id} onClose={close} />}
      </Suspense>
    </>
  );
}
