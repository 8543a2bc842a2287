import type { EntityType } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { reporting as text } from './messages.ts';

const ReportDialog = lazyNamed(() => import('./report-dialog.tsx'), 'ReportDialog');

export interface Reported {
  type: EntityType;
  id: number;
  name: string;
}

/** An unobtrusive button to report an entity to the superusers. */
export function ReportLink(reported: Reported) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconFlag size={18} stroke={1.75} aria-hidden />}
        aria-label={text.openNamed(reported.name)}
        onClick={() => setOpen(true)}
      >
        {text.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog {...reported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
