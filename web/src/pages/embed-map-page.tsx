import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { EmbedScreen } from '../features/graph/embed/embed-screen.tsx';
import { useMapAddress } from '../features/graph/use-map-address.ts';
import { pageTitles } from './messages.ts';

/** The map for other sites' pages, which show it in a frame. */
export function EmbedMapPage() {
  useDocumentTitle(pageTitles.map);
  const { address, hrefOf, onAddress, linkTo } = useMapAddress(paths.embedMap, true);
  return (
    <PageFrame width="edges" bar={null}>
      <EmbedScreen
        address={address}
        hrefOf={hrefOf}
        onAddress={onAddress}
        productHref={linkTo(paths.map).href}
      />
    </PageFrame>
  );
}
