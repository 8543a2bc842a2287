import {
  EntityList,
  entityListTitle,
} from '../features/administration/entity-list/entity-list.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageFrame } from '../ui/page-frame.tsx';

/** Where superusers look through everything that stands on the map. */
export function EntityListPage() {
  useDocumentTitle(entityListTitle);
  return (
    <PageFrame>
      <EntityList />
    </PageFrame>
  );
}
