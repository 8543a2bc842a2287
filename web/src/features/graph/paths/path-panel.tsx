import { nodeKey, parseNodeKey, type Revealed, withCover } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { useRevealed } from '../../../domain/entity/covers.ts';
import { useSurvivor } from '../../../domain/entity/survivor.ts';
import { CheckField } from '../../../kit/form/check-field.tsx';
import { FocusTarget } from '../../../kit/layout/focus-target.tsx';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { Group, Stack, Text, Title } from '../../../kit/layout/layout.ts';
import { LoadingOutline } from '../../../kit/layout/loading-outline.tsx';
import { Notice } from '../../../kit/layout/notice.tsx';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { CardPanel } from '../card/card-panel.tsx';
import type { MapAddress } from '../map-address.ts';
import type { Network } from '../network/network.ts';
import { listChips } from '../search/chips.ts';
import { spanText } from '../time/messages.ts';
import { readTimeChoice } from '../time/time-choice.ts';
import { EndField } from './end-field.tsx';
import { pathMessages as text } from './messages.ts';
import { findEnd, type PathEnd, readPathEnds, writePathEnds } from './path-ends.ts';
import { type PathLinks, PathList } from './path-list.tsx';
import styles from './path-panel.module.css';
import { describePath, sentenceText } from './path-sentence.ts';
import { type NetworkPath, type PathsReply, pathsQuery } from './paths-api.ts';

interface PathPanelProps extends PathLinks {
  network: Network;
  address: MapAddress;
  /** Whether the user opened the panel, so that it takes the focus. */
  takesFocus: boolean;
  /**
   * Called with new ends in the form of the address.
   * @param isStep whether Back undoes the change; true by default.
   */
  onEnds: (path: string, isStep?: boolean) => void;
  onWeighting: (weighting: 'none' | null) => void;
  /** Called with the index of another path. */
  onChoose: (index: number) => void;
  /** Called with the node ids of the chosen path; null for no path, undefined while loading. */
  onShow: (ids: readonly number[] | null | undefined) => void;
  onWithoutFilters: () => void;
  onClose: () => void;
}

/** The panel in which the user chooses two entities and sees the paths between them. */
export function PathPanel(props: PathPanelProps) {
  const { network, address, takesFocus, onEnds, onClose } = props;
  const titleId = useId();
  const isPlain = address.weighting === 'none';
  const ends = readPathEnds(address.path ?? '');
  const [from, to] = [findEnd(network, ends[0]), findEnd(network, ends[1])];
  const survivors = [useSurvivorOf(ends[0], from), useSurvivorOf(ends[1], to)];
  const isGone = survivors.includes(null);
  const hasEnds = from !== null && to !== null && from.key !== to.key;
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  // A link from an entity's page names one end only: the user still has to choose the other.
  const lacksEnd = ends.includes('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses once, when it opens
  useEffect(() => {
    if (!takesFocus && !lacksEnd) return;
    const next = !from ? first.current : !to ? second.current : title.current;
    next?.focus({ preventScroll: true });
  }, []);

  const [nextFrom = ends[0], nextTo = ends[1]] = survivors.map((key) => key ?? undefined);
  const follow = useEffectEvent(onEnds);
  const followed = writePathEnds(nextFrom, nextTo);
  const isMerged = nextFrom !== ends[0] || nextTo !== ends[1];
  useEffect(() => {
    if (isMerged) follow(followed, false);
  }, [isMerged, followed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: called once per change of hasEnds
  useEffect(() => {
    if (!hasEnds) props.onShow(null);
  }, [hasEnds]);

  return (
    <CardPanel onClose={onClose}>
      <section className={styles.panel} aria-labelledby={titleId} data-node-card>
        <Group component="header" justify="space-between" wrap="nowrap" px="lg" pt="md">
          <Title ref={title} id={titleId} tabIndex={-1} order={2} size="h3">
            {text.title}
          </Title>
          <IconButton label={text.close} onClick={onClose} Icon={IconX} />
        </Group>
        <FocusTarget>
          <Stack gap="md" px="lg" pb="lg" pt="xs">
            <div className={styles.ends}>
              <EndField
                ref={first}
                label={text.ends.from}
                name={from?.name ?? ''}
                onChoose={(node) => onEnds(writePathEnds(node, ends[1]))}
              />
              <EndField
                ref={second}
                label={text.ends.to}
                name={to?.name ?? ''}
                onChoose={(node) => onEnds(writePathEnds(ends[0], node))}
              />
            </div>
            <CheckField
              label={text.plain}
              description={text.plainHint}
              checked={isPlain}
              onChange={(plain) => props.onWeighting(plain ? 'none' : null)}
            />
            <ActiveFilters address={address} onWithoutFilters={props.onWithoutFilters} />
            {isGone && (
              <Notice kind="warning" title={text.missingTitle}>
                {text.missing}
              </Notice>
            )}
            {hasEnds ? (
              <Paths key={`${from.key} ${to.key} ${isPlain}`} {...{ ...props, from, to }} />
            ) : (
              !isGone && <Text c="var(--mg-ink-soft)">{from && to ? text.same : text.choose}</Text>
            )}
          </Stack>
        </FocusTarget>
      </section>
    </CardPanel>
  );
}

/**
 * The key of the entity that an end was merged into, or is now; null if the end is gone without a survivor,
 * undefined if it is on the map, empty or still loading.
 */
function useSurvivorOf(end: string, found: PathEnd | null): string | null | undefined {
  const named = end === '' || found ? undefined : parseNodeKey(end);
  const asked = named?.type ? { type: named.type, id: named.id } : null;
  const survivor = useSurvivor(asked);
  if (named === undefined) return undefined;
  if (!asked) return null;
  return survivor ? nodeKey(survivor.type, survivor.id) : survivor;
}

/** The filters of the search that also narrow the paths. */
function ActiveFilters({
  address,
  onWithoutFilters,
}: Pick<PathPanelProps, 'address' | 'onWithoutFilters'>) {
  const names = listChips(address)
    .filter(({ filter: { kind } }) => kind === 'role' || kind === 'entity_type' || kind === 'years')
    .map((chip) => chip.text);
  const { years, hidesUndated } = readTimeChoice(address);
  if (years) names.push(text.inYears(spanText(years)));
  if (hidesUndated) names.push(text.dated);
  if (names.length === 0) return null;
  return (
    <Text size="sm" c="var(--mg-ink-soft)" component="div">
      {text.filters(names.join(', '))}{' '}
      <Button variant="subtle" size="sm" onClick={onWithoutFilters}>
        {text.withoutFilters}
      </Button>
    </Text>
  );
}

interface PathsProps extends PathPanelProps {
  from: PathEnd;
  to: PathEnd;
}

function Paths({ from, to, address, onChoose, onShow, hrefOf, onOpen }: PathsProps) {
  const { data, error, refetch } = useQuery(pathsQuery(from.key, to.key, address));
  const asked = useRevealed();
  const paths = useMemo(
    () => (data?.paths ?? []).map((one) => showPath(one, asked)),
    [data, asked],
  );
  const chosen = Math.min((address.nth ?? 1) - 1, paths.length - 1);
  const path = paths[chosen];

  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is an object of its own
  useEffect(() => {
    if (data || error) onShow(path ? path.nodes.map(({ id }) => id) : null);
    return () => onShow(undefined);
  }, [path, !data && !error]);

  if (!data && error) {
    return (
      <Notice kind="error" title={text.failed}>
        <Text mb="xs">{error.message}</Text>
        <Button variant="default" size="sm" onClick={() => void refetch()}>
          {text.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (!data) return <LoadingOutline label={text.loading} rows={4} />;
  return (
    <>
      <VisuallyHidden role="status">
        {path && text.said(chosen, paths.length, sentenceText(describePath(path)))}
      </VisuallyHidden>
      {path ? (
        <PathList paths={paths} chosen={chosen} {...{ onChoose, hrefOf, onOpen }} />
      ) : (
        <NoPath reply={data} from={from} to={to} />
      )}
    </>
  );
}

/** A path as this reader sees it; the path itself if nothing on it is covered. */
function showPath(path: NetworkPath, asked: Revealed): NetworkPath {
  const nodes = path.nodes.map((node) => withCover(node, asked));
  return nodes.every((node, at) => node === path.nodes[at]) ? path : { ...path, nodes };
}

function NoPath({ reply, from, to }: { reply: PathsReply; from: PathEnd; to: PathEnd }) {
  return (
    <Notice kind="info" title={text.noPath}>
      {reply.from_reach && <p>{text.reach(from.name, reply.from_reach)}</p>}
      {reply.to_reach && <p>{text.reach(to.name, reply.to_reach)}</p>}
    </Notice>
  );
}
