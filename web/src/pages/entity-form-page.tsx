import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { EmptyState } from '../kit/layout/empty-state.tsx';
import { LinkButton } from '../kit/layout/link-button.tsx';
import { entityForm as text } from './entity-form-messages.ts';
import { pageTitle } from './messages.ts';

/** Announces one form for all kinds; until then it links to the three forms that exist. */
export function EntityFormPage() {
  useDocumentTitle(pageTitle.entityForm);
  return (
    <PageFrame>
      <EmptyState
        title={text.title}
        titleOrder={1}
        actions={
          <>
            <LinkButton to={paths.newProject}>{text.create.project}</LinkButton>
            <LinkButton to={paths.newOrganization} variant="default">
              {text.create.organization}
            </LinkButton>
            <LinkButton to={paths.newPerson} variant="default">
              {text.create.person}
            </LinkButton>
          </>
        }
      >
        {text.text}
      </EmptyState>
    </PageFrame>
  );
}
