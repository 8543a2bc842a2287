import { entityKinds } from '@mangrove/contract/browser';
import '@mantine/core/styles/Tabs.layer.css';
import { Button, Modal, Tabs } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '../../api/paths.ts';
import { useVisitor } from '../../api/session.ts';
import { SaveHeader } from '../../domain/entity/save-header.tsx';
import { findFirstError, focusFirstError } from '../../kit/form/focus-first-error.ts';
import { LinkIcon } from '../../kit/layout/icon-button.tsx';
import { Group } from '../../kit/layout/layout.ts';
import { useScrollEdges } from '../../kit/layout/use-scroll-edges.ts';
import type { EditorTab } from '../../kit/pending-edits/editor-part.ts';
import { ConvertButton, useMayConvert } from './convert-button.tsx';
import { DetailsForm } from './details-form.tsx';
import { nameOf } from './draft.ts';
import { EditorNotices, StaleDialog, WaitingNotice } from './editor-notices.tsx';
import { isSaving } from './editor-state.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { editor, tabs as tabNames } from './messages.ts';
import { PhotoPanel } from './photo-panel.tsx';
import { type EditorInput, type EntityEditing, useEntityEditor } from './use-entity-editor.ts';
import '../../kit/layout/dialog-styles.ts';
import styles from './editor.module.css';

export interface EditorBodyProps extends EditorInput {
  /** True inside another screen, which has its own title and back link. */
  embedded?: boolean;
  /** Tabs after the first, such as connections. */
  moreTabs?: readonly EditorTab[];
  /** Shown above the tabs. */
  actions?: ReactNode;
}

const first = 'details';

export function EditorBody({
  embedded = false,
  moreTabs = [],
  actions,
  ...input
}: EditorBodyProps) {
  const { type } = input;
  const { user } = useVisitor();
  const editing = useEntityEditor(input);
  const { entity, draft } = editing.state;
  const mayConvert = useMayConvert(editing);
  const [tab, setTab] = useState<string | null>(first);
  const tabButtons = useRef<Map<string, HTMLButtonElement | null>>(new Map());
  const scrollEdges = useScrollEdges();
  const content = useFirstError(editing, setTab);
  const list: readonly EditorTab[] = [
    {
      value: first,
      label: entityKinds[type].isHuman ? tabNames.profile : tabNames.details,
      panel: <DetailsForm form={editing.form} />,
    },
    ...moreTabs,
  ];
  // The shown tab may disappear: on narrow screens two tabs are combined into one.
  const shown = list.some(({ value }) => value === tab) ? tab : first;
  const openTab = (value: string) => {
    setTab(value);
    // The pressed button disappears.
    tabButtons.current.get(value)?.focus();
  };
  return (
    <div className={styles.editor} data-type={type} data-embedded={embedded || undefined}>
      <SaveHeader
        type={type}
        name={entity ? nameOf(type, draft) || entity.name : editor.newEntity(type)}
        prefix={entity ? editor.editing : undefined}
        detail={user?.is_superuser && entity ? editor.id(entity.id) : undefined}
        back={
          !embedded && (
            <LinkIcon label={editor.back} Icon={IconArrowLeft} hasHint to={paths.profile} />
          )
        }
        isSheet={embedded}
        isDirty={editing.isDirty}
        isSaving={isSaving(editing.state)}
        onSave={() => void editing.save()}
      />
      <div ref={content} className={styles.content} data-first={shown === first || undefined}>
        {!entityKinds[type].isHuman && <PhotoPanel form={editing.form} />}
        <div>
          <EditorNotices editing={editing} />
          <WaitingNotice tabs={list} shown={shown} onOpen={openTab} />
          {(actions || mayConvert) && (
            <Group justify="flex-end" mb="sm">
              {mayConvert && <ConvertButton editing={editing} />}
              {actions}
            </Group>
          )}
          <Tabs value={shown} onChange={setTab} keepMounted>
            <Tabs.List ref={scrollEdges}>
              {list.map(({ value, label }) => (
                <Tabs.Tab
                  key={value}
                  value={value}
                  ref={(button) => void tabButtons.current.set(value, button)}
                >
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {list.map(({ value, panel }) => (
              <Tabs.Panel key={value} value={value} data-tab={value} pt="lg">
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

/** Leads to the first field that is wrong when a save failed; returns where to look for it. */
function useFirstError({ state }: EntityEditing, openTab: (tab: string) => void) {
  const content = useRef<HTMLDivElement>(null);
  const { status, refused } = state;
  // `refused` is made anew by each failure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (status !== 'error') return;
    const tab = findFirstError(content.current)?.closest<HTMLElement>('[data-tab]')?.dataset.tab;
    if (tab !== undefined) openTab(tab);
    focusFirstError(content.current);
  }, [refused]);
  return content;
}

/** Shows the state of the editor as JSON; for superusers. */
function DebugButton({ editing: { state, isDirty } }: { editing: EntityEditing }) {
  const [isOpen, setOpen] = useState(false);
  const { type, entity, draft, status, problem } = state;
  return (
    <>
      <Button
        className={styles.debug ?? ''}
        variant="default"
        size="sm"
        onClick={() => setOpen(true)}
      >
        {editor.debug}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={editor.debugTitle} size="lg">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area needs keyboard focus */}
        <pre className={styles.dump} tabIndex={0}>
          {JSON.stringify({ type, status, problem, isDirty, entity, draft }, null, 2)}
        </pre>
      </Modal>
    </>
  );
}
