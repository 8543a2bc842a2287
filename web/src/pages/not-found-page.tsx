import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { EmptyState } from '../kit/layout/empty-state.tsx';
import { LinkButton } from '../kit/layout/link-button.tsx';

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
