import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { EmptyState } from '../kit/layout/empty-state.tsx';
import { LinkButton } from '../kit/layout/link-button.tsx';
import { notFound as text } from './messages.ts';

export function NotFoundPage() {
  useDocumentTitle(text.title);
  return (
    <PageFrame>
      <EmptyState
        title={text.title}
        titleOrder={1}
        actions={
          <>
            <LinkButton to={paths.map}>{text.exploreMap}</LinkButton>
            <LinkButton to={paths.home} variant="default">
              {text.goHome}
            </LinkButton>
          </>
        }
      >
        {text.text}
      </EmptyState>
    </PageFrame>
  );
}
