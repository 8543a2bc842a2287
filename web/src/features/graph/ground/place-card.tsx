import { countByKind, placeOf } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { kindName, kindPlural, kinds } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { PlaceLink } from '../../../domain/place/place-links.tsx';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { Box, Group, Stack, Text, Title } from '../../../kit/layout/layout.ts';
import { inNewTab, LinkTargetProvider } from '../../../kit/layout/link-target.ts';
import { formatNumber } from '../../../kit/text/formats.ts';
import { CardPanel } from '../card/card-panel.tsx';
import { cardMessages } from '../card/messages.ts';
import card from '../card/node-card.module.css';
import { useScreen } from '../map-screen-context.ts';
import { kindAt } from '../network/network.ts';
import { groundMessages as text } from './messages.ts';
import { placesQuery } from './use-ground.ts';
import { useOnlyPlace } from './use-only-place.ts';

/** What stands for several at one place of the ground: who they are, and what can be done with it. */
export function PlaceCard({ nodes }: { nodes: readonly number[] }) {
  const { network, many, engine, isFrame, canNarrow } = useScreen();
  const showOnly = useOnlyPlace();
  const places = useNamed(nodes);
  const { name = '', place = null } = places[0] ?? {};
  const isOne = places.length === 1;
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place that is pressed is read
  useEffect(() => title.current?.focus({ preventScroll: true }), [nodes]);
  const counts = countByKind(nodes.map((node) => kindAt(network, node)));
  return (
    <LinkTargetProvider value={isFrame ? inNewTab : {}}>
      <CardPanel onClose={many.close} isSmall>
        <article className={card.card} aria-labelledby={titleId} data-node-card>
          <div className={card.scroller}>
            <Group component="header" gap="md" wrap="nowrap" className={card.header ?? ''}>
              <Box flex={1} miw={0}>
                <Title ref={title} id={titleId} tabIndex={-1} order={2} size="h4" dir="auto">
                  {isOne ? name : text.several(name, places.length - 1)}
                </Title>
              </Box>
              <IconButton label={cardMessages.close} onClick={many.close} Icon={IconX} />
            </Group>
            <div className={card.content}>
              <Stack component="ul" gap="xxs" mb="md">
                {kinds
                  .filter((kind) => counts[kind] > 0)
                  .map((kind) => (
                    <Group key={kind} component="li" gap="xs" wrap="nowrap">
                      <KindGlyph type={kind} size={16} colored />
                      <Text size="sm">
                        {formatNumber(counts[kind])}{' '}
                        {(counts[kind] === 1 ? kindName[kind] : kindPlural[kind]).toLowerCase()}
                      </Text>
                    </Group>
                  ))}
              </Stack>
              <Group gap="xs" mb="md">
                <Button
                  size="compact-md"
                  onClick={() => {
                    many.close();
                    engine.current?.view.fit(nodes);
                  }}
                >
                  {text.zoomIn}
                </Button>
                {canNarrow && isOne && place !== null && (
                  <Button size="compact-md" variant="default" onClick={() => showOnly(place)}>
                    {text.showOnly(name)}
                  </Button>
                )}
              </Group>
              {!isOne && (
                <Stack component="ul" gap="xxs" mb="md" aria-label={text.placesTitle}>
                  {places.map((each) => (
                    <Group key={each.place ?? each.name} component="li" gap="xs" wrap="nowrap">
                      {each.place === null ? (
                        <Text size="sm">{each.name}</Text>
                      ) : (
                        <PlaceLink place={each.place}>{each.name}</PlaceLink>
                      )}
                      <Text size="sm" c="dimmed">
                        {formatNumber(each.count)}
                      </Text>
                    </Group>
                  ))}
                </Stack>
              )}
              {isOne && place !== null && (
                <Text size="sm" mb="md">
                  <PlaceLink place={place}>{text.pageOf(name)}</PlaceLink>
                </Text>
              )}
            </div>
          </div>
        </article>
      </CardPanel>
    </LinkTargetProvider>
  );
}

/** A place by the name that stands on the ground, and as a search finds it; null if it cannot. */
interface Named {
  name: string;
  place: string | null;
  count: number;
}

/** The places of nodes, the one with most of them first. */
function useNamed(nodes: readonly number[]): Named[] {
  const { network, search } = useScreen();
  const known = useQuery(placesQuery).data?.foundIn(search.question ?? {});
  const asked = new Set(nodes);
  const spots = network.ground?.sceneOf(network).places ?? [];
  return spots.flatMap(({ text: name, nodes: all }): Named[] => {
    const here = all.filter((node) => asked.has(node));
    if (here.length === 0) return [];
    const typed = here
      .map((node) => known?.typedOf(network.ids[node] ?? 0))
      .find((names) => names?.includes(name));
    const count = here.length;
    if (name === '' || !typed) return [{ name: name || text.elsewhere, place: null, count }];
    const [country] = typed;
    return [{ name, place: name === country ? name : placeOf(name, country), count }];
  });
}
