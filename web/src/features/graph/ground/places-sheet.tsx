import { calls, compareTexts, placeOf } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PlaceLink } from '../../../domain/place/place-links.tsx';
import { Box, Group, Text, Title } from '../../../kit/layout/layout.ts';
import { onPlainClick } from '../../../kit/layout/plain-click.ts';
import { SideSheet } from '../../../kit/layout/side-sheet.tsx';
import { useScreen } from '../map-screen-context.ts';
import { nodeKeyAt } from '../selection.ts';
import { groundMessages as text } from './messages.ts';
import { type PlaceBranch, treeOf } from './place-tree.ts';
import { placesQuery } from './use-ground.ts';
import { useOnlyPlace } from './use-only-place.ts';

/** The text alternative of the ground: the places as a tree with counts, and who has none. */
export function PlacesSheet({ onClose }: { onClose: () => void }) {
  const { given, network, whole, search, canNarrow } = useScreen();
  const { data: all } = useQuery(placesQuery);
  const known = all?.foundIn(search.question ?? {});
  const tree = useMemo(
    () => (known ? treeOf(network.ids, (id) => known.typedOf(id)) : []),
    [known, network],
  );
  const unplaced = useMemo(
    () =>
      given.ids
        .filter((id) => whole.indexOf(id) === null)
        .sort((one, other) => compareTexts(nameIn(given, one), nameIn(given, other))),
    [given, whole],
  );
  const onlyAt = useOnlyPlace();
  const showOnly = (value: string) => {
    onClose();
    onlyAt(value);
  };
  return (
    <SideSheet title={text.placesTitle} onClose={onClose}>
      {tree.map((branch) => (
        <Branch key={branch.name} branch={branch} onOnly={canNarrow ? showOnly : null} />
      ))}
      {unplaced.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md">
            {text.unplacedTitle}
          </Title>
          <Entries ids={unplaced} leavesGround />
        </>
      )}
      <Text size="xs" c="dimmed" mt="md">
        {text.knownPoints}
      </Text>
    </SideSheet>
  );
}

/** A row of the tree is as high as a finger needs on a phone. */
const rowSpace = { base: 'sm', sm: 'xxs' };

interface BranchProps {
  branch: PlaceBranch;
  /** The country that it is in. */
  country?: string;
  /** Shows only who is there; null where nothing can be searched for. */
  onOnly: ((place: string) => void) | null;
}

function Branch({ branch: { name, count, ids, branches }, country = '', onOnly }: BranchProps) {
  const place = placeOf(name, country);
  return (
    <details>
      <Text component="summary" size="sm" py={rowSpace} style={{ cursor: 'pointer' }}>
        {text.ofPlace(name === '' ? text.elsewhere : name, count)}
      </Text>
      <Box pl="md">
        {name !== '' && (
          <Group gap="md" style={{ rowGap: 0 }}>
            {onOnly && (
              <Button variant="subtle" size="compact-sm" px={0} onClick={() => onOnly(place)}>
                {text.showOnly(name)}
              </Button>
            )}
            <Text component="span" size="sm">
              <PlaceLink place={place}>{text.pageOf(name)}</PlaceLink>
            </Text>
            <Text
              component="a"
              size="sm"
              c="var(--mg-link)"
              td="underline"
              target="_blank"
              rel="noreferrer"
              href={printOf(place)}
            >
              {text.print(name)}
            </Text>
          </Group>
        )}
        {branches.map((branch) => (
          <Branch
            key={branch.name}
            branch={branch}
            country={country === '' ? name : country}
            onOnly={onOnly}
          />
        ))}
        <Entries ids={ids} />
      </Box>
    </details>
  );
}

/** @param leavesGround whether they have no place, so that their link leads to the other view. */
function Entries({
  ids,
  leavesGround = false,
}: {
  ids: readonly number[];
  leavesGround?: boolean;
}) {
  const { given, hrefWith, change } = useScreen();
  return (
    <ul>
      {ids.map((id) => {
        const index = given.indexOf(id) ?? 0;
        const what = { node: nodeKeyAt(given, index), ...(leavesGround && { view: null }) };
        return (
          <li key={id}>
            <Text
              component="a"
              size="sm"
              href={hrefWith(what)}
              onClick={onPlainClick(() => change(what))}
            >
              <bdi>{given.names[index]}</bdi>
            </Text>
          </li>
        );
      })}
    </ul>
  );
}

/** The address of a place's booklet. */
function printOf(place: string): string {
  return `${calls.printShown.path}?${new URLSearchParams({ place })}`;
}

function nameIn(
  { names, indexOf }: Pick<ReturnType<typeof useScreen>['given'], 'names' | 'indexOf'>,
  id: number,
) {
  return names[indexOf(id) ?? -1] ?? '';
}
