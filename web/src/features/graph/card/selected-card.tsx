import { nodeKey } from '@mangrove/contract/browser';
import { IconFocus2, IconPlus, IconRoute } from '@tabler/icons-react';
import { JoinLink } from '../../../domain/agreement/join-link.tsx';
import { mapAddressOf } from '../../../domain/entity/entity-address.ts';
import { ReportLink } from '../../../domain/report/report-link.tsx';
import { UnclaimedLinks } from '../../../domain/unclaimed/unclaimed-links.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { inNewTab, LinkTargetProvider } from '../../../kit/layout/link-target.ts';
import { useScreen } from '../map-screen-context.ts';
import { kindAt, type Network, neighboursOf } from '../network/network.ts';
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
          <>
            <ToolButton Icon={IconRoute} onClick={() => openPaths(nodeKey(type, id))}>
              {cardMessages.paths}
            </ToolButton>
            <FocusTools index={index} />
          </>
        }
        nextStep={(isBlank) => <NextStepLink type={type} id={id} isBlank={isBlank} />}
      />
    </CardPanel>
  );
}

/** Looks at this node alone; among the surroundings of another one, adds its neighbours to them. */
function FocusTools({ index }: CardProps) {
  const { network, focus, given, all, enterFocus, expand } = useScreen();
  const id = network.ids[index] ?? 0;
  const key = nodeKey(kindAt(network, index), id);
  const hidden = focus.part ? countHidden(all, given, id) : 0;
  return (
    <>
      {focus.known?.centre !== id && (
        <ToolButton Icon={IconFocus2} onClick={() => enterFocus(key)}>
          {cardMessages.focus}
        </ToolButton>
      )}
      {hidden > 0 && (
        <ToolButton Icon={IconPlus} onClick={() => expand(key)}>
          {cardMessages.addNeighbours(hidden)}
        </ToolButton>
      )}
    </>
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

/** How many neighbours of a node the shown part lacks. */
function countHidden(network: Network, part: Network, id: number): number {
  const index = network.indexOf(id) ?? -1;
  const hidden = [...neighboursOf(network, index)].filter(
    (node) => part.indexOf(network.ids[node] ?? 0) === null,
  );
  return hidden.length;
}
