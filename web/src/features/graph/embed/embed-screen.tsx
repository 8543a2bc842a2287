import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Suspense } from 'react';
import { siteName } from '../../../domain/site/site-name.ts';
import { FocusTarget } from '../../../kit/layout/focus-target.tsx';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import { inNewTab } from '../../../kit/layout/link-target.ts';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { CardPanel } from '../card/card-panel.tsx';
import { cardMessages } from '../card/messages.ts';
import { ColorLegend } from '../color/color-legend.tsx';
import { MapStage } from '../drawing/map-stage.tsx';
import { ScreenLine } from '../lines/screen-line.tsx';
import type { MapScreenProps } from '../map-screen.tsx';
import { MapScreenProvider } from '../map-screen-context.ts';
import { messages } from '../messages.ts';
import { MapControls } from '../overlay/map-controls.tsx';
import { DemoNote, MapLegend } from '../overlay/map-legend.tsx';
import { ScreenHelp, ScreenNotices } from '../screen-panel.tsx';
import { type NetworkScreenProps, useMapScreen } from '../use-map-screen.ts';
import { useOpenedNetwork } from '../use-opened-network.tsx';
import styles from './embed-screen.module.css';

const EndedNote = lazyNamed(() => import('../ended/ended-note.tsx'), 'EndedNote');
const FramedCard = lazyNamed(() => import('../card/selected-card.tsx'), 'FramedCard');

interface EmbedScreenProps extends Pick<MapScreenProps, 'address' | 'hrefOf' | 'onAddress'> {
  /** The address of the same map in the product. */
  productHref: string;
}

/** The map embedded in another site's page: read-only, with a link to the product. */
export function EmbedScreen({ productHref, address: given, ...acts }: EmbedScreenProps) {
  // A frame has no room for paths: they are shown in the product only.
  const { path, ...address } = given;
  const { network, search, focus, instead } = useOpenedNetwork(address, true);
  const wayBack = <OpenInProduct href={productHref} />;
  if (network === null) {
    return (
      <>
        {instead}
        <div className={styles.top}>{wayBack}</div>
      </>
    );
  }
  return <EmbedNetwork {...acts} {...{ address, network, search, focus }} wayBack={wayBack} />;
}

function OpenInProduct({ href }: { href: string }) {
  const { preload, ...target } = inNewTab;
  return (
    <Button
      component="a"
      href={href}
      {...target}
      variant="default"
      size="sm"
      className={styles.open ?? ''}
      rightSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
      data-overlay
    >
      {messages.openIn(siteName)}
      <VisuallyHidden> ({cardMessages.opensNewTab})</VisuallyHidden>
    </Button>
  );
}

function EmbedNetwork(props: Omit<NetworkScreenProps, 'hasPanel' | 'canNarrow'>) {
  const screen = useMapScreen({ ...props, hasPanel: false, canNarrow: true, isFrame: true });
  const { network, whole, card, selected, hasCard, isNarrow } = screen;
  const isByKind = screen.color.by === 'kind';
  return (
    <MapScreenProvider value={screen}>
      <div ref={card.root} className={styles.screen}>
        <VisuallyHidden component="h1">{messages.title}</VisuallyHidden>
        <MapStage />
        <div className={styles.top}>
          <FocusTarget className={styles.notice}>
            <ScreenNotices />
          </FocusTarget>
          {props.wayBack}
        </div>
        <div className={styles.bottom} data-card={hasCard || undefined}>
          <div className={styles.legend} data-tall={!isByKind || undefined} data-overlay>
            {isNarrow && isByKind ? <MapLegend /> : <ColorLegend />}
            <DemoNote count={whole.demoCount === whole.size ? network.size : 0} of={network.size} />
            {props.address.ended === 'back' && (
              <Suspense fallback={null}>
                <EndedNote />
              </Suspense>
            )}
          </div>
          <MapControls extent={hasCard && isNarrow ? 'fit' : 'phone'} isFlat />
        </div>
        <ScreenLine />
        {selected !== null && screen.line.ends === null && (
          <CardPanel onClose={screen.closeCard}>
            <Suspense fallback={null}>
              <FramedCard index={selected} />
            </Suspense>
          </CardPanel>
        )}
      </div>
      <ScreenHelp />
    </MapScreenProvider>
  );
}
