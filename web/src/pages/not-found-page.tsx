import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageFrame } from '../ui/page-frame.tsx';

export function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <PageFrame>
      <EmptyState
        title="Page not found"
        titleOrder={1}
        actions={
          <>
            <LinkButton to={paths.map}>Explore the Map</LinkButton>
            <LinkButton to={paths.home} variant="default">
              Go to Home
            </LinkButton>
          </>
        }
      >
        There is nothing at this address. It may have moved, or the link may be incomplete.
      </EmptyState>
    </PageFrame>
  );
}
