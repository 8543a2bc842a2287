import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { EntityList } from '../features/administration/entity-list.tsx';
import { entityListTitle } from '../features/administration/messages.ts';

/** The list of all entities for superusers. */
export function EntityListPage() {
  useDocumentTitle(entityListTitle);
  return (
    <PageFrame>
      <EntityList />
    </PageFrame>
  );
}
