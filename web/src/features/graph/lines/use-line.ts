import type { Ends } from '@mangrove/graph/render';
import { useState } from 'react';
import type { MapPicture } from '../drawing/map-picture.ts';
import { useScreenKey } from '../help/use-escape-key.ts';
import type { MapAddress } from '../map-address.ts';
import type { Network } from '../network/network.ts';
import type { AddressChange } from '../selection.ts';
import type { useCardFocus } from '../use-card-focus.ts';
import { isSameLine, type Line, writeLine } from './line.ts';
import type { Stepping } from './steps.ts';

interface LinesOf {
  address: MapAddress;
  all: Network;
  picture: MapPicture;
  line: Line;
  selected: number | null;
  card: ReturnType<typeof useCardFocus>;
  change: (what: AddressChange, isStep?: boolean) => void;
}

/** The focus key of the card of a line. */
const lineFocus = 'line';

/** Opens lines by pointer and by key, and tells what screen readers say of them. */
export function useLine({ address, all, picture, line, selected, card, change }: LinesOf) {
  const { network, mask, path } = picture;
  const ends = line.state === 'found' ? line.ends : null;
  const [said, setSaid] = useState<{ edge: string | undefined; text: string } | null>(null);
  const from = selected ?? ends?.[0] ?? null;
  const stepping: Stepping = {
    network,
    mask,
    path: address.path === undefined ? null : (path ?? []),
    from,
  };
  const step = async (by: 1 | -1) => {
    const { listSteps, stepFrom } = await import('./steps.ts');
    const { next, isFirst } = stepFrom(listSteps(stepping), ends, by);
    if (!next) return;
    if (ends === null) card.noteOpener();
    card.requestFocus(lineFocus);
    // Back leaves the lines at once, however many were read.
    change({ edge: writeLine(network, next) }, isFirst);
  };
  useScreenKey(
    'e',
    ({ shiftKey }) => void step(shiftKey ? -1 : 1),
    from !== null || address.path !== undefined,
  );
  return {
    state: line.state,
    ends,
    /** Opens the card of a line that was pressed; the open one is closed. */
    choose: (pressed: Ends) => {
      card.requestFocus(null);
      change({ edge: isSameLine(pressed, ends) ? null : writeLine(network, pressed) });
    },
    dismiss: () => change({ edge: null }),
    stepping,
    say: (text: string) => setSaid({ edge: address.edge, text }),
    said: said !== null && said.edge === address.edge ? said.text : '',
    /** All that is known of the network, in which relationships are counted. */
    all,
  };
}
