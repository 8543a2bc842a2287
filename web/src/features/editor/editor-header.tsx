import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconDeviceFloppy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { kindName } from '../../ui/kind.ts';
import { KindGlyph } from '../../ui/kind-glyph.tsx';
import { saveBar } from '../../ui/save-bar.ts';
import { nameOf } from './draft.ts';
import styles from './editor.module.css';
import { isSaving } from './editor-state.ts';
import { editor } from './messages.ts';
import type { EntityEditing } from './use-entity-editor.ts';

interface EditorHeaderProps {
  editing: EntityEditing;
  embedded: boolean;
  showsId: boolean;
}

/** What is edited, whether it differs from what is stored, and the one button that sends it. */
export function EditorHeader({ editing, embedded, showsId }: EditorHeaderProps) {
  const { state, isDirty, save } = editing;
  const { type, entity } = state;
  const isBusy = isSaving(state);
  const isLocked = isBusy || !isDirty;
  const name = nameOf(type, state.draft) || entity?.name;
  return (
    <header className={styles.header} {...saveBar}>
      <div className={styles.headerRow}>
        {!embedded && (
          <Tooltip label={editor.back}>
            <ActionIcon
              className={styles.back ?? ''}
              aria-label={editor.back}
              renderRoot={(props) => <Link {...props} to={paths.profile} />}
            >
              <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <div className={styles.who}>
          <h1 className={styles.title}>
            <KindGlyph type={type} size={18} coloured className={styles.glyph} />
            {entity ? (
              <span className={styles.titleText}>
                <span className={styles.prefix}>{editor.editing} </span>
                <bdi>{name}</bdi>
              </span>
            ) : (
              <span className={styles.titleText}>{editor.newEntity(type)}</span>
            )}
          </h1>
          <p className={styles.type}>
            {kindName[type]}
            {showsId && entity && <span> · {editor.id(entity.id)}</span>}
          </p>
        </div>
        <p className={styles.unsaved} role="status">
          {isDirty && (
            <>
              <span className={styles.dot} aria-hidden="true" />
              {editor.unsaved}
            </>
          )}
        </p>
        <Button
          className={styles.save ?? ''}
          leftSection={<IconDeviceFloppy size={20} stroke={1.75} aria-hidden />}
          aria-disabled={isLocked}
          data-disabled={isLocked}
          onClick={() => {
            if (!isLocked) void save();
          }}
        >
          {isBusy ? editor.saving : editor.save}
        </Button>
      </div>
    </header>
  );
}
