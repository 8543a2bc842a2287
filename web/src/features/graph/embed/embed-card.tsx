import { mapAddressOf } from '../../../domain/entity/entity-address.ts';
import { inNewTab, LinkTargetProvider } from '../../../kit/layout/link-target.ts';
import { NodeCard } from '../card/node-card.tsx';
import type { Network } from '../network.ts';

interface EmbedCardProps {
  network: Network;
  index: number;
  focusKey: string | null;
  onClose: () => void;
}

/** The card of a node without actions; its links open the product in a new tab. */
export function EmbedCard({ network, index, ...card }: EmbedCardProps) {
  const type = network.kinds[index];
  const id = network.ids[index];
  if (type === undefined || id === undefined) return null;
  return (
    <LinkTargetProvider value={inNewTab}>
      <NodeCard
        type={type}
        id={id}
        name={network.names[index]}
        photoUrl={network.pictures.get(index)}
        hrefOf={mapAddressOf}
        {...card}
      />
    </LinkTargetProvider>
  );
}
