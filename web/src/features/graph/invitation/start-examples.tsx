import type { EntityType } from '@mangrove/contract/browser';
import { IconArrowsShuffle, IconHash, IconKeyboard, IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { useLaterQuery } from '../../../kit/later-query.ts';
import { Box } from '../../../kit/layout/layout.ts';
import { frequentTagsQuery } from '../api.ts';
import { messages } from '../messages.ts';
import { kindAt, type Network } from '../network/network.ts';
import { nodeKeyAt } from '../selection.ts';
import styles from './invitation.module.css';

interface StartExamplesProps {
  network: Network;
  onNode: (node: string) => void;
  onTag: (tag: string) => void;
  /** Opens the paths between two entities. */
  onPaths: () => void;
  /** Given where no button of the map opens the help. */
  onHelp: (() => void) | undefined;
}

/** Examples to start with, shown while nothing is searched for. */
export function StartExamples({ network, onNode, onTag, onPaths, onHelp }: StartExamplesProps) {
  const hub = findHub(network);
  const hasProjects = network.counts.project > 0;
  const { data: tags } = useLaterQuery(frequentTagsQuery);
  const tag = tags?.[0];
  const open = (index: number | null) => {
    const node = index === null ? null : nodeKeyAt(network, index);
    if (node !== null) onNode(node);
  };
  return (
    <Box component="ul" px="xxs" pb="xxs" aria-label={messages.examples}>
      {hub !== null && (
        <Example
          icon={<KindGlyph type={kindAt(network, hub)} size={18} colored />}
          hint={messages.connections(network.degrees[hub] ?? 0)}
          onChoose={() => open(hub)}
        >
          {network.names[hub]}
        </Example>
      )}
      {hasProjects && (
        <Example
          icon={<IconArrowsShuffle size={18} stroke={1.75} aria-hidden />}
          onChoose={() => open(pickRandom(network, 'project'))}
        >
          {messages.randomProject}
        </Example>
      )}
      {tag && (
        <Example
          icon={<IconHash size={18} stroke={1.75} aria-hidden />}
          hint={messages.entities(tag.count)}
          onChoose={() => onTag(tag.name)}
        >
          {tag.name}
        </Example>
      )}
      {network.size > 1 && (
        <Example icon={<IconRoute size={18} stroke={1.75} aria-hidden />} onChoose={onPaths}>
          {messages.compare}
        </Example>
      )}
      {onHelp && (
        <Example icon={<IconKeyboard size={18} stroke={1.75} aria-hidden />} onChoose={onHelp}>
          {messages.help}
        </Example>
      )}
    </Box>
  );
}

interface ExampleProps {
  icon: ReactNode;
  hint?: string;
  onChoose: () => void;
  children: ReactNode;
}

function Example({ icon, hint, onChoose, children }: ExampleProps) {
  return (
    <li>
      <button type="button" className={styles.example} onClick={onChoose}>
        {icon}
        <Box component="span" flex={1} miw={0}>
          {children}
        </Box>
        {hint && (
          <Box component="span" flex="none" c="dimmed" fz="xs" fw="var(--mg-weight-muted)">
            {hint}
          </Box>
        )}
      </button>
    </li>
  );
}

/** The node with the most connections; null if there is none. */
export function findHub({ degrees }: Network): number | null {
  let hub: number | null = null;
  for (let node = 0; node < degrees.length; node++) {
    if ((degrees[node] ?? 0) > (hub === null ? 0 : (degrees[hub] ?? 0))) hub = node;
  }
  return hub;
}

/** A random node of a kind, preferably a connected one; null if there is none. */
export function pickRandom(
  network: Network,
  kind: EntityType,
  random = Math.random,
): number | null {
  const { kinds, degrees } = network;
  const all = Array.from(kinds.keys()).filter((node) => kinds[node] === kind);
  const connected = all.filter((node) => (degrees[node] ?? 0) > 0);
  const among = connected.length > 0 ? connected : all;
  return among[Math.floor(random() * among.length)] ?? null;
}
