import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { EditorTab } from '../../lib/editor-part.ts';
import { useVisitor } from '../../lib/session.ts';
import { useScrollEdges } from '../../ui/use-scroll-edges.ts';
import { DebugButton } from './debug-button.tsx';
import { DetailsForm } from './details-form.tsx';
import styles from './editor.module.css';
import { EditorHeader } from './editor-header.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { tabs as tabNames } from './messages.ts';
import { PhotoPanel } from './photo-panel.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { type EditorInput, useEntityEditor } from './use-entity-editor.ts';

export interface EditorBodyProps extends EditorInput {
  /** Within another screen, which has its own title and way back. */
  embedded?: boolean;
  /** Tabs after the first, such as connections. */
  moreTabs?: readonly EditorTab[];
}

const first = 'details';

export function EditorBody({ embedded = false, moreTabs = [], ...input }: EditorBodyProps) {
  const { type } = input;
  const { user } = useVisitor();
  const editing = useEntityEditor(input);
  const [tab, setTab] = useState<string | null>(first);
  const scrollEdges = useScrollEdges();
  const list: readonly EditorTab[] = [
    {
      value: first,
      label: type === 'person' ? tabNames.profile : tabNames.details,
      panel: <DetailsForm editing={editing} />,
    },
    ...moreTabs,
  ];
  // A tab may go while it is shown: two become one where there is no room.
  const shown = list.some(({ value }) => value === tab) ? tab : first;
  return (
    <div className={styles.editor} data-embedded={embedded || undefined}>
      <EditorHeader editing={editing} embedded={embedded} showsId={user?.is_superuser ?? false} />
      <div className={styles.content} data-type={type} data-first={shown === first || undefined}>
        {type !== 'person' && <PhotoPanel editing={editing} />}
        <div className={styles.main}>
          <EditorNotices editing={editing} />
          <Tabs value={shown} onChange={setTab} keepMounted>
            <Tabs.List ref={scrollEdges}>
              {list.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {list.map(({ value, panel }) => (
              <Tabs.Panel key={value} value={value} className={styles.panel ?? ''}>
                {panel}
              </Tabs.Panel>
            ))}
          </Tabs>
        </div>
      </div>
      <LeaveGuard isDirty={editing.isDirty} onDiscard={editing.discard} />
      <StaleDialog editing={editing} />
      {user?.is_superuser && <DebugButton editing={editing} />}
    </div>
  );
}
