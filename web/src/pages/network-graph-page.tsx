import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { MapScreen } from '../features/graph/map-screen.tsx';
import { messages } from '../features/graph/messages.ts';
import { useDarkPage } from '../features/graph/use-dark-page.ts';
import { useMapAddress } from '../features/graph/use-map-address.ts';
import { WayBack } from '../features/graph/way-back.tsx';

/** The map at night, whatever the visitor's colours are: no bar, no search. */
export function NetworkGraphPage() {
  useDocumentTitle('Network');
  useDarkPage();
  const { address, hrefOf, onAddress, linkTo } = useMapAddress(paths.networkGraph);
  return (
    <PageFrame width="edges" bar={null}>
      <MapScreen
        address={address}
        hrefOf={hrefOf}
        onAddress={onAddress}
        search="none"
        wayBack={<WayBack {...linkTo(paths.map)}>{messages.leaveNetworkGraph}</WayBack>}
      />
    </PageFrame>
  );
}
