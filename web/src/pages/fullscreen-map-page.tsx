import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { MapScreen } from '../features/graph/map-screen.tsx';
import { messages } from '../features/graph/messages.ts';
import { useMapAddress } from '../features/graph/use-map-address.ts';
import { WayBack } from '../features/graph/way-back.tsx';

export function FullscreenMapPage() {
  useDocumentTitle('Full-screen map');
  const { address, hrefOf, onAddress, linkTo } = useMapAddress(paths.fullscreenMap);
  return (
    <PageFrame width="edges" bar={null}>
      <MapScreen
        address={address}
        hrefOf={hrefOf}
        onAddress={onAddress}
        search="obeyed"
        wayBack={<WayBack {...linkTo(paths.map)}>{messages.exitFullscreen}</WayBack>}
      />
    </PageFrame>
  );
}
