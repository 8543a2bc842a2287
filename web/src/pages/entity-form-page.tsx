import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { EmptyState } from '../kit/layout/empty-state.tsx';
import { LinkButton } from '../kit/layout/link-button.tsx';
import { pageTitles, entityFormText as text } from './messages.ts';

/** Announces one form for all kinds; until then it links to the three forms that exist. */
export function EntityFormPage() {
  useDocumentTitle(pageTitles.entityForm);
  return (
    <PageFrame>
      <EmptyState
        title={text.title}
        titleOrder={1}
        actions={
          <>
            <LinkButton to={paths.newProject}>{text.createProject}</LinkButton>
            <LinkButton to={paths.newOrganization} variant="default">
              {text.createOrganization}
            </LinkButton>
            <LinkButton to={paths.newPerson} variant="default">
              {text.createPerson}
            </LinkButton>
          </>
        }
      >
        {text.text}
      </EmptyState>
    </PageFrame>
  );
}
