import type { Entity, EntityType } from '@mangrove/contract';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DraftNotice } from '../../kit/draft-store/draft-notice.tsx';
import type { Dated } from '../../kit/draft-store/draft-store.ts';
import { useDraft } from '../../kit/draft-store/use-draft.ts';
import { detailOr, isApiError } from '../../lib/api-error.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { type EditorPart, saveStages } from '../../lib/editor-part.ts';
import { paths } from '../../lib/paths.ts';
import { useVisitor } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { kindName } from '../../ui/kind.ts';
import { KindGlyph } from '../../ui/kind-glyph.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingOutline } from '../../ui/loading-outline.tsx';
import { saveBar } from '../../ui/save-bar.ts';
import { showToast } from '../../ui/toasts.tsx';
import { ownKey } from '../entities/keys.ts';
import { readEntity } from '../entities/writes.ts';
import { LeaveSection } from './leave-section.tsx';
import { alerts, people } from './messages.ts';
import styles from './people-with-access.module.css';
import { useEntityAccess } from './use-entity-access.tsx';

interface PeopleWithAccessProps {
  type: EntityType;
  id: number;
  /** Asks before what is pending is left behind. */
  guard: (isDirty: boolean, onDiscard: () => void) => ReactNode;
}

/** Who has access to something that the visitor looks after, with its own Save Changes. */
export function PeopleWithAccess({ type, id, guard }: PeopleWithAccessProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...ownKey, 'people-with-access', type, id],
    queryFn: ({ signal }) => readEntity(type, id, signal),
  });
  if (data) return <PeopleScreen key={`${type} ${id}`} entity={data} guard={guard} />;
  if (!error) return <LoadingOutline label={people.loading} />;
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState
        title={people.gone}
        titleOrder={1}
        actions={
          <LinkButton to={paths.profile} search={{ tab: 'manage-nodes' }}>
            {people.back}
          </LinkButton>
        }
      >
        {people.goneText}
      </EmptyState>
    );
  }
  return <ErrorState error={error} title={people.failed} onTryAgain={() => void refetch()} />;
}

interface PeopleScreenProps extends Pick<PeopleWithAccessProps, 'guard'> {
  entity: Entity;
}

function PeopleScreen({ entity, guard }: PeopleScreenProps) {
  const { type, id, name } = entity;
  useDocumentTitle(people.titleOf(name));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { part, panel, records } = useEntityAccess({ type, id });
  const keeping = useKeptAccess(entity, part);
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    try {
      await savePart(part, { type, id });
      // One's own role may be among what has changed.
      await queries.invalidateQueries({ queryKey: ownKey });
    } catch (error) {
      await showToast('error', detailOr(error, alerts.updateFailed));
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <PeopleHeader
        entity={entity}
        isDirty={part.isDirty}
        isSaving={isSaving}
        onSave={() => void save()}
      />
      <div className={styles.content}>
        <div className={styles.notices}>
          <DraftNotice draft={keeping} />
        </div>
        {panel}
        <LeaveSection
          node={{ type, id, name }}
          records={records}
          onLeft={() => {
            part.discard();
            void navigate({
              to: paths.profile,
              search: { tab: 'manage-nodes' },
              ignoreBlocker: true,
            });
          }}
        />
      </div>
      {guard(part.isDirty, part.discard)}
    </>
  );
}

interface KeptAccess extends Dated {
  wishes: unknown;
}

/** What is pending outlives the page, as in the editor. */
function useKeptAccess({ type, id }: Entity, part: EditorPart) {
  const { user } = useVisitor();
  return useDraft<KeptAccess>({
    userId: user?.id,
    name: `access:${type}:${id}`,
    isDirty: part.isDirty,
    hold: () => ({ wishes: part.draft }),
    watched: [JSON.stringify(part.draft)],
    restore: ({ wishes }) => part.restore(wishes),
  });
}

/** Everything that is pending, stage by stage, and then what is stored. */
async function savePart(part: EditorPart, entity: { type: EntityType; id: number }) {
  try {
    for (const stage of saveStages) await part.save(stage, entity);
  } finally {
    await part.reload();
  }
}

interface PeopleHeaderProps {
  entity: Entity;
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
}

function PeopleHeader({ entity, isDirty, isSaving, onSave }: PeopleHeaderProps) {
  const isLocked = isSaving || !isDirty;
  return (
    <header className={styles.header} {...saveBar}>
      <Tooltip label={people.back}>
        <ActionIcon
          className={styles.back ?? ''}
          aria-label={people.back}
          renderRoot={(props) => (
            <Link {...props} to={paths.profile} search={{ tab: 'manage-nodes' }} />
          )}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <div className={styles.who}>
        <h1 className={styles.title}>{people.title}</h1>
        <p className={styles.entity}>
          <KindGlyph type={entity.type} size={14} coloured />
          <bdi className={styles.name}>{entity.name}</bdi>
          <span className={styles.kind}>{kindName[entity.type]}</span>
        </p>
      </div>
      <p className={styles.unsaved} role="status">
        {isDirty && (
          <>
            <span className={styles.dot} aria-hidden="true" />
            {people.unsaved}
          </>
        )}
      </p>
      <Button
        className={styles.save ?? ''}
        leftSection={<IconDeviceFloppy size={20} stroke={1.75} aria-hidden />}
        aria-disabled={isLocked}
        data-disabled={isLocked}
        onClick={() => {
          if (!isLocked) onSave();
        }}
      >
        {isSaving ? people.saving : people.save}
      </Button>
    </header>
  );
}
