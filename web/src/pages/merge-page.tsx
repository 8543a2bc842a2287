import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { MergeScreen } from '../features/merge/merge-screen.tsx';
import { pageTitles } from './messages.ts';

/** For superusers and for owners of both entities, to merge them. */
export function MergePage() {
  useDocumentTitle(pageTitles.merge);
  return (
    <PageFrame>
      <MergeScreen />
    </PageFrame>
  );
}
