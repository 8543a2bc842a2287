import { type RefObject, useState } from 'react';
import type { Network } from '../network/network.ts';

/**
 * The nodes whose disc was pressed on the ground, until the network is another one.
 * @param region the map, which has the focus again once they are closed.
 */
export function useMany(
  network: Network,
  hasOtherCard: boolean,
  region: RefObject<HTMLElement | null>,
) {
  const [opened, setOpened] = useState<{ nodes: readonly number[]; of: Network } | null>(null);
  const nodes = opened?.of === network && !hasOtherCard ? opened.nodes : null;
  return {
    nodes,
    open: (pressed: readonly number[]) => setOpened({ nodes: pressed, of: network }),
    close: () => {
      setOpened(null);
      region.current?.focus({ preventScroll: true });
    },
  };
}
