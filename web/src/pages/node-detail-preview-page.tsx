import { parseEntityId, parseEntityType } from '@mangrove/contract/browser';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../api/paths.ts';
import { mapAddressOf } from '../domain/entity/entity-address.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { EditLink, NextStepLink } from '../features/graph/card/edit-link.tsx';
import { NodeCard } from '../features/graph/card/node-card.tsx';
import { EmptyState } from '../kit/layout/empty-state.tsx';
import { Paper } from '../kit/layout/layout.ts';
import { LinkButton } from '../kit/layout/link-button.tsx';
import { VisuallyHidden } from '../kit/layout/visually-hidden.tsx';
import { pageText, pageTitles } from './messages.ts';

/** The card of one public entity, `?type=person&id=12`, as the map would show it. */
export function NodeDetailPreviewPage() {
  useDocumentTitle(pageTitles.preview);
  const search = useSearch({ from: paths.nodeDetailPreview });
  const navigate = useNavigate();
  const type = parseEntityType(String(search.type));
  const id = type && parseEntityId(String(search.id), type);
  return (
    <PageFrame>
      {type && id ? (
        <>
          <VisuallyHidden component="h1">{pageTitles.preview}</VisuallyHidden>
          <Paper
            w="100%"
            maw="var(--mg-size-node-card-width)"
            h="var(--mg-size-node-card-height)"
            mx="auto"
            style={{ overflow: 'hidden' }}
          >
            <NodeCard
              type={type}
              id={id}
              actions={<EditLink type={type} id={id} />}
              nextStep={(isBlank) => <NextStepLink type={type} id={id} isBlank={isBlank} />}
              hrefOf={mapAddressOf}
              onOpen={(toType, toId) => {
                void navigate({ href: mapAddressOf(toType, toId) });
              }}
            />
          </Paper>
        </>
      ) : (
        <EmptyState
          title={pageText.nothingToPreview}
          titleOrder={1}
          actions={<LinkButton to={paths.map}>{pageText.exploreMap}</LinkButton>}
        >
          {pageText.previewAddress}
        </EmptyState>
      )}
    </PageFrame>
  );
}
