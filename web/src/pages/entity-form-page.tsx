import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { EmptyState } from '../kit/layout/empty-state.tsx';
import { LinkButton } from '../kit/layout/link-button.tsx';

/** Announces one form for all kinds; until then it links to the three forms that exist. */
export function EntityFormPage() {
  useDocumentTitle('Entity form');
  return (
    <PageFrame>
      <EmptyState
        title="The entity form is coming soon"
        titleOrder={1}
        actions={
          <>
            <LinkButton to={paths.newProject}>Create a project</LinkButton>
            <LinkButton to={paths.newOrganization} variant="default">
              Create an organisation
            </LinkButton>
            <LinkButton to={paths.newPerson} variant="default">
              Create a person
            </LinkButton>
          </>
        }
      >
        For now, each kind has its own form. Choose one of the three here.
      </EmptyState>
    </PageFrame>
  );
}
