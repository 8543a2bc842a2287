import { EntityList } from '../features/administration/entity-list/entity-list.tsx';
import { entityList } from '../features/administration/entity-list/messages.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageFrame } from '../ui/page-frame.tsx';

/** Where superusers look through everything that stands on the map. */
export function EntityListPage() {
  useDocumentTitle(entityList.title);
  return (
    <PageFrame>
      <EntityList />
    </PageFrame>
  );
}
