import '@mantine/core/styles/Tabs.layer.css';
import type { Entity, EntityType } from '@mangrove/contract';
import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useVisitor } from '../../lib/session.ts';
import { DebugButton } from './debug-button.tsx';
import { DetailsForm } from './details-form.tsx';
import styles from './editor.module.css';
import { EditorHeader } from './editor-header.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { tabs as tabNames } from './messages.ts';
import { PhotoPanel } from './photo-panel.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { type EditorParts, type EntityEditing, useEntityEditor } from './use-entity-editor.ts';

export interface EditorTab {
  value: string;
  label: ReactNode;
  panel: (editing: EntityEditing) => ReactNode;
}

export interface EditorBodyProps extends EditorParts {
  /** Within another screen, which has its own title and way back. */
  embedded?: boolean;
  /** Tabs after the first, such as connections. */
  moreTabs?: (type: EntityType, entity: Entity | null) => readonly EditorTab[];
}

const first = 'details';

export function EditorBody({ embedded = false, moreTabs, ...parts }: EditorBodyProps) {
  const { type } = parts;
  const { user } = useVisitor();
  const editing = useEntityEditor(parts);
  const [tab, setTab] = useState<string | null>(first);
  const list: readonly EditorTab[] = [
    {
      value: first,
      label: type === 'person' ? tabNames.profile : tabNames.details,
      panel: () => <DetailsForm editing={editing} />,
    },
    ...(moreTabs?.(type, editing.state.entity) ?? []),
  ];
  return (
    <div className={styles.editor} data-embedded={embedded || undefined}>
      <EditorHeader editing={editing} embedded={embedded} showsId={user?.is_superuser ?? false} />
      <div className={styles.content} data-type={type}>
        {type !== 'person' && <PhotoPanel editing={editing} />}
        <div className={styles.main}>
          <EditorNotices editing={editing} />
          <Tabs value={tab} onChange={setTab} keepMounted>
            <Tabs.List>
              {list.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {list.map(({ value, panel }) => (
              <Tabs.Panel key={value} value={value} className={styles.panel ?? ''}>
                {panel(editing)}
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
