import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedEntity } from '../../../kit/pending-edits/editor-part.ts';
import { type NameMatch, nameMatchesQuery } from '../api.ts';
import type { Target } from '../messages.ts';

type Matches = ReadonlyMap<string, readonly NameMatch[]>;

const none: Matches = new Map();

/**
 * What these names may mean on the map: asked for all in one go, and for those that are typed anew
 * once the typing rests; each name once.
 */
export function useNameMatches(target: Target, entity: SavedEntity, names: readonly string[]) {
  const [known, setKnown] = useState(none);
  const open = JSON.stringify(names.filter((name) => !known.has(name)));
  const [settled] = useDebouncedValue(open, 300);
  const asked = JSON.parse(settled) as string[];
  const { data, error, refetch, isFetching } = useQuery({
    ...nameMatchesQuery(target, entity, asked),
    enabled: asked.length > 0 && settled === open,
  });
  const isNews = data !== undefined && [...data.keys()].some((name) => !known.has(name));
  if (isNews) setKnown(new Map([...known, ...data]));
  return { known, error: isFetching ? null : error, refetch };
}
