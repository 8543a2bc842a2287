import { paths } from '../../../api/paths.ts';
import { useDocumentTitle } from '../../../domain/site/document-title.ts';
import { PageFrame } from '../../../domain/site/page-frame.tsx';
import { EmptyState } from '../../../kit/layout/empty-state.tsx';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { needed as text } from './messages.ts';

/** In place of what superusers see, until their session has a second factor. */
export function SecondFactorNeeded() {
  useDocumentTitle(text.documentTitle);
  return (
    <PageFrame>
      <EmptyState
        title={text.title}
        titleOrder={1}
        actions={
          <LinkButton to={paths.profile} search={{ tab: 'account-settings' }}>
            {text.toSettings}
          </LinkButton>
        }
      >
        {text.text}
      </EmptyState>
    </PageFrame>
  );
}
