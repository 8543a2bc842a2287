import { nodeKey } from '@mangrove/contract/browser';
import { IconRoute } from '@tabler/icons-react';
import { JoinLink } from '../../../domain/agreement/join-link.tsx';
import { mapAddressOf } from '../../../domain/entity/entity-address.ts';
import { ReportLink } from '../../../domain/report/report-link.tsx';
import { UnclaimedLinks } from '../../../domain/unclaimed/unclaimed-links.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { inNewTab, LinkTargetProvider } from '../../../kit/layout/link-target.ts';
import { useScreen } from '../map-screen-context.ts';
import { kindAt } from '../network/network.ts';
import { CardPanel } from './card-panel.tsx';
import { EditLink, NextStepLink } from './edit-link.tsx';
import { cardMessages } from './messages.ts';
import { NodeCard } from './node-card.tsx';

interface CardProps {
  /** The selected node. */
  index: number;
}

/** The card of the selected node in its panel. */
export function SelectedCard({ index }: CardProps) {
  const { closeCard, hrefOfEntity, openNode, openPaths } = useScreen();
  const card = useCard(index);
  const { type, id, name } = card;
  return (
    <CardPanel onClose={closeCard}>
      <NodeCard
        {...card}
        hrefOf={hrefOfEntity}
        onOpen={(kind, other) => openNode(nodeKey(kind, other))}
        actions={<EditLink type={type} id={id} />}
        foot={
          <>
            <UnclaimedLinks type={type} id={id} />
            <JoinLink type={type} id={id} name={name} />
            <ReportLink type={type} id={id} name={name} />
          </>
        }
        tools={
          <ToolButton Icon={IconRoute} onClick={() => openPaths(nodeKey(type, id))}>
            {cardMessages.paths}
          </ToolButton>
        }
        nextStep={(isBlank) => <NextStepLink type={type} id={id} isBlank={isBlank} />}
      />
    </CardPanel>
  );
}

/** The card of a node in a frame, without actions; its links open the product in a new tab. */
export function FramedCard({ index }: CardProps) {
  return (
    <LinkTargetProvider value={inNewTab}>
      <NodeCard {...useCard(index)} hrefOf={mapAddressOf} />
    </LinkTargetProvider>
  );
}

function useCard(index: number) {
  const { network, card, closeCard } = useScreen();
  return {
    type: kindAt(network, index),
    id: network.ids[index] ?? 0,
    name: network.names[index] ?? '',
    photoUrl: network.pictures.get(index),
    focusKey: card.focusKey,
    onClose: closeCard,
  };
}
