import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { MapScreen } from '../features/graph/map-screen.tsx';
import { useMapAddress } from '../features/graph/use-map-address.ts';
import { pageTitles } from './messages.ts';

export function MapPage() {
  useDocumentTitle(pageTitles.map);
  const { address, hrefOf, onAddress, linkTo } = useMapAddress(paths.map);
  return (
    <PageFrame width="edges">
      <MapScreen
        address={address}
        hrefOf={hrefOf}
        onAddress={onAddress}
        search="panel"
        fullscreen={linkTo(paths.fullscreenMap)}
      />
    </PageFrame>
  );
}
