import { useDocumentTitle } from '../lib/document-title.ts';
import { LoadingOutline } from '../ui/loading-outline.tsx';
import { PageFrame } from '../ui/page-frame.tsx';

export function NodeDetailPreviewPage() {
  useDocumentTitle('Preview');
  return (
    <PageFrame>
      <LoadingOutline label="Loading graph data..." />
    </PageFrame>
  );
}
