import { paths } from '../../api/paths.ts';
import { useVisitor } from '../../api/session.ts';
import { useDocumentTitle } from '../../domain/site/document-title.ts';
import { PageFrame } from '../../domain/site/page-frame.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { messages } from './messages.ts';

/** Shown instead of every page that development mode closes. */
export function RestrictedNotice() {
  const { user } = useVisitor();
  useDocumentTitle(messages.restrictedTitle);
  return (
    <PageFrame>
      <EmptyState
        title={messages.restrictedTitle}
        titleOrder={1}
        actions={
          <>
            <LinkButton to={paths.login}>
              {user ? messages.switchAccount : messages.developerLogin}
            </LinkButton>
            <LinkButton to={paths.home} variant="default">
              {messages.goHome}
            </LinkButton>
          </>
        }
      >
        {user ? messages.noDeveloperAccess : messages.restricted}
      </EmptyState>
    </PageFrame>
  );
}
