import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { isApiError } from '../../api/api-error.ts';
import { editorKey } from '../../api/keys.ts';
import { editorPaths, paths } from '../../api/paths.ts';
import { useEntityOfDraft } from '../../domain/entity/editor-draft.ts';
import { readEntity } from '../../domain/entity/entity-calls.ts';
import { useSurvivor } from '../../domain/entity/survivor.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { ErrorState } from '../../kit/layout/error-state.tsx';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { EditorBody, type EditorBodyProps } from './editor-body.tsx';
import { editor } from './messages.ts';

export interface EntityEditorProps extends Omit<EditorBodyProps, 'entity' | 'isOfDraft'> {
  /** Null for a new entity. */
  id: number | null;
}

/**
 * The editor of one entity. Nothing is sent before Save Changes; leaving any page with it while
 * changes are unsaved asks for confirmation.
 */
export function EntityEditor({ type, id, ...others }: EntityEditorProps) {
  if (id === null) return <EditorBody key={type} type={type} entity={null} {...others} />;
  return <ExistingEditor key={`${type} ${id}`} type={type} id={id} {...others} />;
}

function ExistingEditor({ type, id, ...others }: EntityEditorProps & { id: number }) {
  // Read again whenever the editor opens: it must edit the stored version, not a cached one.
  const { data, error, refetch } = useQuery({
    queryKey: [...editorKey, type, id],
    queryFn: ({ signal }) => readEntity(type, id, signal),
    gcTime: 0,
  });
  const ofDraft = useEntityOfDraft(type, id);
  const isMissing = isApiError(error) && error.status === 404;
  const survivor = useSurvivor(isMissing ? { type, id } : null);
  const own = data ?? survivor;
  // The entity was merged, or is of another kind: open the editor of what it is.
  if (own && (own.id !== id || own.type !== type)) {
    return <Navigate to={editorPaths[own.type]} params={{ id: String(own.id) }} replace />;
  }
  if (data) return <EditorBody type={type} entity={data} {...others} />;
  // Without a signal: what was typed before, on what it was typed into.
  if (ofDraft) return <EditorBody type={type} entity={ofDraft} isOfDraft {...others} />;
  const isLed = isMissing && survivor === undefined;
  return (
    <Box maw="var(--mg-size-reading)" mx="auto" p="xl">
      {(!error || isLed) && <LoadingOutline label={editor.loading} />}
      {isMissing && !isLed && (
        <EmptyState
          title={editor.missing}
          titleOrder={1}
          actions={<LinkButton to={paths.map}>{editor.explore}</LinkButton>}
        >
          {editor.missingText}
        </EmptyState>
      )}
      {error && !isMissing && (
        <ErrorState error={error} title={editor.loadFailed} onTryAgain={() => void refetch()} />
      )}
    </Box>
  );
}
