import { IconButton } from '../../../kit/layout/icon-button.tsx';
import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { EntityName } from '../../../domain/entity/entity-name.tsx';
import { MatchReasons, marksOfName } from '../../../domain/entity/match-reasons.tsx';
import { PageLink } from '../../../domain/entity/page-link.tsx';
import { Box, Group, Stack, Text, Title } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { onPlainClick } from '../../../kit/layout/plain-click.ts';
import { formatNumber } from '../../../kit/text/formats.ts';
import { messages } from '../messages.ts';
import { MoreButton } from '../more-button.tsx';
import { kindAt } from '../network/network.ts';
import { nodeKeyAt } from '../selection.ts';
import type { MapResult } from './map-result.ts';
import { MatchBadge } from './match-badge.tsx';
import { searchMessages } from './messages.ts';
import { Namesake } from './namesake.tsx';
import { countsText, distanceText, warningLines } from './result-lines.ts';
import styles from './result-section.module.css';
import type { MapSearch } from './use-map-search.ts';

export interface ResultActions {
  selected: number | null;
  hrefOf: (node: string) => string;
  onOpen: (node: string) => void;
  /** Marks the nodes that step back on the map. */
  back?: Uint8Array | undefined;
}

interface ResultSectionProps extends ResultActions {
  search: MapSearch;
  result: MapResult | null;
  /** Closes the list; given if it lies over the map. */
  onClose?: (() => void) | undefined;
  /** Shown while nothing is searched for. */
  invitation?: ReactNode;
}

/** The results of a search: their counts, and each entity with its distance from a match. */
export function ResultSection({
  search,
  result,
  onClose,
  invitation,
  ...actions
}: ResultSectionProps) {
  const titleId = useId();
  const { question, reply } = search;
  const count = reply?.nodes.length ?? 0;
  return (
    <section className={styles.results} aria-labelledby={titleId}>
      <Group component="header" flex="none" justify="space-between" px="sm" pt="sm">
        <Title order={2} size="h4" id={titleId}>
          {question ? searchMessages.searchResults : searchMessages.results}{' '}
          {question && (
            <Badge component="span" color="gray">
              {formatNumber(count)}
            </Badge>
          )}
        </Title>
        {onClose && <IconButton label={searchMessages.close} onClick={onClose} Icon={IconX} />}
      </Group>
      <ResultState search={search} />
      {!question && invitation}
      {reply && result && reply.nodes.length > 0 && (
        <ResultList key={search.scope} result={result} {...actions} />
      )}
    </section>
  );
}

interface ResultStateProps {
  search: MapSearch;
  /** Leaves out the counts, which are shown elsewhere, and the hint without a search. */
  isBrief?: boolean;
  /** Leaves out the warning, which is shown elsewhere. */
  withoutWarning?: boolean;
}

/** The state of a search: loading, counts, errors and warnings. */
export function ResultState({ search, isBrief, withoutWarning }: ResultStateProps) {
  const { question, reply, isWaiting, error, tryAgain } = search;
  if (!question) return isBrief ? null : <Words>{searchMessages.none}</Words>;
  const warnings = reply && !withoutWarning ? warningLines(reply) : [];
  return (
    <>
      <div role="status">
        {isWaiting && <Words>{messages.loading}</Words>}
        {!isWaiting && reply?.nodes.length === 0 && <Words>{searchMessages.nothingFound}</Words>}
        {!isWaiting && reply && reply.nodes.length > 0 && !isBrief && (
          <Words>{countsText(reply)}</Words>
        )}
      </div>
      {error && (
        <Box px="sm" pt="xs" pb="sm">
          <Notice kind="error" title={searchMessages.failed}>
            <Stack gap="xs" align="flex-start">
              <span>{error.message}</span>
              <Button variant="default" size="sm" onClick={tryAgain}>
                {searchMessages.tryAgain}
              </Button>
            </Stack>
          </Notice>
        </Box>
      )}
      {warnings.length > 0 && (
        <Box px="sm" pt="xs" pb="sm">
          <Notice kind="warning">
            {warnings.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        </Box>
      )}
    </>
  );
}

function Words({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" px="sm" pb="sm">
      {children}
    </Text>
  );
}

/** The number of results shown at first; more are added when scrolling reaches the end. */
const chunk = 40;

function ResultList({ result, ...actions }: ResultActions & { result: MapResult }) {
  const { selected } = actions;
  const { network, steps, guest } = result;
  const [shown, setShown] = useState(chunk);
  const size = guest === null ? network.size : network.size - 1;
  // A guest is no result: the list shows no line for it.
  const last = selected === guest ? 0 : (selected ?? 0);
  const until = Math.min(size, Math.max(shown, last + 1));
  const nodes = Array.from({ length: until }, (_, index) => index).filter((node) => node !== guest);
  const groups = [
    { title: searchMessages.directMatches, nodes: nodes.filter((node) => steps[node] === 0) },
    { title: searchMessages.connectedThrough, nodes: nodes.filter((node) => steps[node] !== 0) },
  ].filter((group) => group.nodes.length > 0);
  return (
    <div className={styles.scroller}>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className={styles.group}>{group.title}</h3>
          <ul>
            {group.nodes.map((node) => (
              <ResultLine key={network.ids[node]} result={result} node={node} {...actions} />
            ))}
          </ul>
        </section>
      ))}
      {until < size && (
        <MoreButton
          key={until}
          onReached={() => setShown((count) => Math.max(count, until) + 2 * chunk)}
        >
          {searchMessages.showMore(until, size)}
        </MoreButton>
      )}
    </div>
  );
}

interface ResultLineProps extends ResultActions {
  result: MapResult;
  node: number;
}

function ResultLine({ result, node, selected, hrefOf, onOpen, back }: ResultLineProps) {
  const { network, steps } = result;
  const key = nodeKeyAt(network, node) ?? '';
  const type = kindAt(network, node);
  const name = network.names[node] ?? '';
  const reasons = result.reasons[node] ?? [];
  return (
    <Group component="li" gap={0} wrap="nowrap">
      <a
        className={styles.link}
        href={hrefOf(key)}
        aria-current={node === selected || undefined}
        onClick={onPlainClick(() => onOpen(key))}
      >
        <Box component="span" flex={1} miw={0} fz="sm" fw="var(--mg-weight-strong)">
          <EntityName type={type} name={name} isTwoLined marks={marksOfName(reasons)} />
          <Box component="span" display="block" ps="xl">
            <Namesake of={result.toldApart[node]} />
            <Distance>{distanceText(result, node)}</Distance>
            {back?.[node] === 1 && <Distance>{searchMessages.outsideYears}</Distance>}
            <MatchReasons reasons={reasons} />
          </Box>
        </Box>
        {steps[node] === 0 && <MatchBadge />}
      </a>
      <PageLink type={type} id={network.ids[node] ?? 0} name={name} />
    </Group>
  );
}

function Distance({ children }: { children: string }) {
  return (
    <Text span display="block" size="xs" c="dimmed" fw="var(--mg-weight-muted)">
      {children}
    </Text>
  );
}
