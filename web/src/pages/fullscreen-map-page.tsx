import { useDocumentTitle } from '../lib/document-title.ts';
import { LoadingOutline } from '../ui/loading-outline.tsx';
import { PageFrame } from '../ui/page-frame.tsx';

export function FullscreenMapPage() {
  useDocumentTitle('Full-screen map');
  return (
    <PageFrame>
      <LoadingOutline label="Loading graph data..." />
    </PageFrame>
  );
}
