import { useDocumentTitle } from '../../lib/document-title.ts';
import { paths } from '../../lib/paths.ts';
import { useVisitor } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { messages } from './messages.ts';

/** Stands in the place of every page that development mode closes. */
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
