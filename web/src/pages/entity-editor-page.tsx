import { type EntityType, mapKinds, parseEntityId } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { editorKey } from '../api/keys.ts';
import { editorPaths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { UnclaimedLinks } from '../domain/unclaimed/unclaimed-links.tsx';
import { draftOfInitialData, type InitialData } from '../features/editor/draft.ts';
import { editor, title } from '../features/editor/messages.ts';
import { HistoryButton } from '../features/history/history-button.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { WholeEditor } from './whole-editor.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    entityType?: EntityType;
    entityId?: number;
    initialData?: InitialData;
  }
}

function ExistingPage({ type }: { type: EntityType }) {
  const { id: given = '' } = useParams({ strict: false });
  const id = parseEntityId(given, type);
  return id === null ? <NotFoundPage /> : <EditorPage type={type} id={id} />;
}

function EditorPage({ type, id }: { type: EntityType; id: number }) {
  useDocumentTitle(title[type]);
  const queries = useQueryClient();
  const [edition, setEdition] = useState(0);
  const openAnew = () => {
    // The old and the new editor change places in one commit, so the cache would keep its answers.
    queries.removeQueries({ queryKey: [...editorKey, type, id] });
    setEdition((before) => before + 1);
  };
  return (
    <PageFrame width="bare">
      <WholeEditor
        key={edition}
        type={type}
        id={id}
        actions={
          // A restored version replaces what is edited; the unsaved edits remain among the drafts.
          <>
            <UnclaimedLinks type={type} id={id} />
            <HistoryButton type={type} id={id} onChanged={openAnew} />
          </>
        }
      />
    </PageFrame>
  );
}

function NewPage({ type }: { type: EntityType }) {
  useDocumentTitle(editor.newEntity(type));
  const navigate = useNavigate();
  const { entityId, initialData } = useLocation().state;
  // The form for a new entity was opened with an id: the entity has an editor of its own.
  if (entityId !== undefined) {
    return <Navigate to={editorPaths[type]} params={{ id: String(entityId) }} replace />;
  }
  return (
    <PageFrame width="bare">
      <WholeEditor
        type={type}
        id={null}
        initialData={draftOfInitialData(initialData)}
        onSaved={({ id }) =>
          // No blocker: an unsent picture reaches the next editor through the draft store.
          navigate({
            to: editorPaths[type],
            params: { id: String(id) },
            replace: true,
            ignoreBlocker: true,
          })
        }
      />
    </PageFrame>
  );
}

/** The page of the editor of each kind. */
export const editorPages = mapKinds((type) => () => <ExistingPage type={type} />);
/** The page that creates an entity of each kind. */
export const newPages = mapKinds((type) => () => <NewPage type={type} />);
