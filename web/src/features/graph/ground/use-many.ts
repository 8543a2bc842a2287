import { useState } from 'react';
import type { Network } from '../network/network.ts';

/** The nodes whose disc was pressed on the ground, until the network is another one. */
export function useMany(network: Network, hasOtherCard: boolean) {
  const [opened, setOpened] = useState<{ nodes: readonly number[]; of: Network } | null>(null);
  const nodes = opened?.of === network && !hasOtherCard ? opened.nodes : null;
  return {
    nodes,
    open: (pressed: readonly number[]) => setOpened({ nodes: pressed, of: network }),
    close: () => setOpened(null),
  };
}
