import { MapScreen } from '../features/graph/map-screen.tsx';
import { useMapAddress } from '../features/graph/use-map-address.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { PageFrame } from '../ui/page-frame.tsx';

export function MapPage() {
  useDocumentTitle('Map');
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
