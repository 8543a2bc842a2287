import { type Entity, type EntityType, nodeKey } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { linkOptions, Navigate, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { detailOr, isApiError } from '../../api/api-error.ts';
import { ownKey } from '../../api/keys.ts';
import { paths } from '../../api/paths.ts';
import { useVisitor } from '../../api/session.ts';
import { readEntity } from '../../domain/entity/entity-calls.ts';
import { SaveHeader } from '../../domain/entity/save-header.tsx';
import { useSurvivor } from '../../domain/entity/survivor.ts';
import { useDocumentTitle } from '../../domain/site/document-title.ts';
import { DraftNotice } from '../../kit/draft-store/draft-notice.tsx';
import type { StoredDraft } from '../../kit/draft-store/draft-store.ts';
import { useDraft } from '../../kit/draft-store/use-draft.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { ErrorState } from '../../kit/layout/error-state.tsx';
import { LinkIcon } from '../../kit/layout/icon-button.tsx';
import { Divider, Group, Stack, Text, Title } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { showToast } from '../../kit/layout/toasts.tsx';
import { type EditorPart, saveParts } from '../../kit/pending-edits/editor-part.ts';
import { type AccessRecord, isOnlyOwner } from './access-records.ts';
import { type LeavableNode, LeaveDialog } from './leave-dialog.tsx';
import { alerts, leaving, people } from './messages.ts';
import { useEntityAccess } from './use-entity-access.tsx';

/** The list from which this screen is opened. */
const manageNodes = linkOptions({ to: paths.profile, search: { tab: 'manage-nodes' } });

interface PeopleWithAccessProps {
  type: EntityType;
  id: number;
  /** Asks for confirmation before the user leaves with pending edits. */
  guard: (isDirty: boolean, onDiscard: () => void) => ReactNode;
}

/** The users with access to an entity that the visitor manages, with its own Save Changes. */
export function PeopleWithAccess({ type, id, guard }: PeopleWithAccessProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...ownKey, 'people-with-access', type, id],
    queryFn: ({ signal }) => readEntity(type, id, signal),
  });
  const isMissing = isApiError(error) && error.status === 404;
  const survivor = useSurvivor(isMissing ? { type, id } : null);
  useDocumentTitle(data ? people.titleOf(data.name) : people.title);
  if (data) return <PeopleScreen key={`${type} ${id}`} entity={data} guard={guard} />;
  if (!error || (isMissing && survivor === undefined)) {
    return <LoadingOutline label={people.loading} />;
  }
  if (survivor) {
    const { tab } = manageNodes.search;
    const search = { tab, people: nodeKey(survivor.type, survivor.id) };
    return <Navigate to={paths.profile} search={search} replace />;
  }
  if (isMissing) {
    return (
      <EmptyState
        title={people.missing}
        titleOrder={1}
        actions={<LinkButton {...manageNodes}>{people.back}</LinkButton>}
      >
        {people.missingText}
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
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { part, panel, records } = useEntityAccess({ type, id });
  const keeping = useAccessDraft(entity, part);
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    try {
      await saveParts([part], { type, id });
      // The user's own role may have changed.
      await queries.invalidateQueries({ queryKey: ownKey });
    } catch (error) {
      await showToast('error', detailOr(error, alerts.updateFailed));
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <SaveHeader
        type={type}
        prefix={people.prefix}
        name={name}
        back={<LinkIcon label={people.back} Icon={IconArrowLeft} hasHint {...manageNodes} />}
        isSheet
        isDirty={part.isDirty}
        isSaving={isSaving}
        onSave={() => void save()}
      />
      <Stack mt="lg">
        <DraftNotice draft={keeping} />
        {panel}
        <LeaveSection
          node={{ type, id, name }}
          records={records}
          onLeft={() => {
            part.discard();
            void navigate({ ...manageNodes, ignoreBlocker: true });
          }}
        />
      </Stack>
      {guard(part.isDirty, part.discard)}
    </>
  );
}

interface KeptAccess extends StoredDraft {
  pending: unknown;
}

/** Keeps pending edits when the page is closed, as the editor does. */
function useAccessDraft({ type, id }: Entity, part: EditorPart) {
  const { user } = useVisitor();
  return useDraft<KeptAccess>({
    userId: user?.id,
    name: `access:${type}:${id}`,
    isDirty: part.isDirty,
    capture: () => ({ pending: part.draft }),
    watched: [JSON.stringify(part.draft)],
    restore: ({ pending }) => part.restore(pending),
  });
}

interface LeaveSectionProps {
  node: LeavableNode;
  records: readonly AccessRecord[] | undefined;
  onLeft: () => void;
}

/** Lets the user give up their own role, below the list of all records. */
function LeaveSection({ node, records, onLeft }: LeaveSectionProps) {
  const { user } = useVisitor();
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const own = records?.find(({ user_id, stored }) => stored && user_id === user?.id);
  if (!records || !own) return null;
  // Only stored roles count: a pending owner becomes an owner with Save Changes.
  const stored = records.map((record) => ({ ...record, ...record.stored }));
  const isOnly = isOnlyOwner(stored, { ...own, ...own.stored });
  return (
    <section aria-label={leaving.heading(node.type)}>
      <Divider mt="2xl" mb="lg" />
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            {leaving.heading(node.type)}
          </Title>
          <Text id={reasonId} c="dimmed">
            {isOnly ? leaving.lastOwner : leaving.headingText}
          </Text>
        </div>
        <Button
          variant="outline"
          color="red"
          disabled={isOnly}
          aria-describedby={reasonId}
          onClick={() => setAsking(true)}
        >
          {leaving.open}
        </Button>
      </Group>
      {isAsking && <LeaveDialog node={node} onClose={() => setAsking(false)} onLeft={onLeft} />}
    </section>
  );
}
