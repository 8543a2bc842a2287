import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { EmptyState } from '../kit/layout/empty-state.tsx';
import { LinkButton } from '../kit/layout/link-button.tsx';
import { pageText, pageTitles } from './messages.ts';

export function NotFoundPage() {
  useDocumentTitle(pageTitles.notFound);
  return (
    <PageFrame>
      <EmptyState
        title={pageTitles.notFound}
        titleOrder={1}
        actions={
          <>
            <LinkButton to={paths.map}>{pageText.exploreMap}</LinkButton>
            <LinkButton to={paths.home} variant="default">
              {pageText.goHome}
            </LinkButton>
          </>
        }
      >
        {pageText.nothingHere}
      </EmptyState>
    </PageFrame>
  );
}
