import { IconRoute } from '@tabler/icons-react';
import { ReportLink } from '../../../domain/report/report-link.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import type { Network } from '../network.ts';
import { CardPanel } from './card-panel.tsx';
import type { ConnectionActions } from './connection-section.tsx';
import { EditLink, NextStepLink } from './edit-link.tsx';
import { cardMessages } from './messages.ts';
import { NodeCard } from './node-card.tsx';

interface SelectedCardProps extends ConnectionActions {
  network: Network;
  index: number;
  focusKey: string | null;
  /** Opens the paths from the entity to another one. */
  onPaths: () => void;
  onClose: () => void;
}

/** The card of the selected node in its panel. */
export function SelectedCard({ network, index, onPaths, onClose, ...card }: SelectedCardProps) {
  const type = network.kinds[index];
  const id = network.ids[index];
  if (type === undefined || id === undefined) return null;
  return (
    <CardPanel onClose={onClose}>
      <NodeCard
        type={type}
        id={id}
        name={network.names[index]}
        photoUrl={network.pictures.get(index)}
        onClose={onClose}
        actions={<EditLink type={type} id={id} />}
        foot={<ReportLink type={type} id={id} name={network.names[index] ?? ''} />}
        tools={
          <ToolButton Icon={IconRoute} onClick={onPaths}>
            {cardMessages.paths}
          </ToolButton>
        }
        nextStep={(isBlank) => <NextStepLink type={type} id={id} isBlank={isBlank} />}
        {...card}
      />
    </CardPanel>
  );
}
