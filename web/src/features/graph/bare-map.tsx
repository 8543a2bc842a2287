import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { paths } from '../../api/paths.ts';
import { PageFrame } from '../../domain/site/page-frame.tsx';
import { onPlainClick } from '../../kit/layout/plain-click.ts';
import { MapScreen } from './map-screen.tsx';
import styles from './overlay/map-overlay.module.css';
import { type MapPath, useMapAddress } from './use-map-address.ts';

interface BareMapProps {
  path: MapPath;
  search: 'obeyed' | 'none';
  /** The text of the link to the map with a top bar; the link keeps the query. */
  wayBack: string;
}

/** The map without a top bar. */
export function BareMap({ path, search, wayBack }: BareMapProps) {
  const { address, hrefOf, onAddress, linkTo } = useMapAddress(path);
  const { href, onOpen } = linkTo(paths.map);
  return (
    <PageFrame width="edges" bar={null}>
      <MapScreen
        address={address}
        hrefOf={hrefOf}
        onAddress={onAddress}
        search={search}
        wayBack={
          <Button
            component="a"
            href={href}
            variant="default"
            className={styles.wayBack ?? ''}
            onClick={onPlainClick(onOpen)}
            leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
            data-overlay
          >
            {wayBack}
          </Button>
        }
      />
    </PageFrame>
  );
}
