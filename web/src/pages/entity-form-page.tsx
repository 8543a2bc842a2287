import { entityKinds } from '@mangrove/contract/browser';
import { newPaths } from '../api/paths.ts';
import { kinds, nodeKinds } from '../domain/entity/kind.ts';
import { kindTexts } from '../domain/entity/kind-texts.ts';
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
        actions={[...nodeKinds, ...kinds.filter((kind) => entityKinds[kind].isHuman)].map(
          (kind, index) => (
            <LinkButton key={kind} to={newPaths[kind]} {...(index > 0 && { variant: 'default' })}>
              {kindTexts[kind].create}
            </LinkButton>
          ),
        )}
      >
        {text.text}
      </EmptyState>
    </PageFrame>
  );
}
