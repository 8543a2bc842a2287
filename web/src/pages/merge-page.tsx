import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { MergeScreen } from '../features/merge/merge-screen.tsx';

/** Where superusers, and owners of both, make one of two. */
export function MergePage() {
  useDocumentTitle('Merge');
  return (
    <PageFrame>
      <MergeScreen />
    </PageFrame>
  );
}
