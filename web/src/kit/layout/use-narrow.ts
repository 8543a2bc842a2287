import { useMediaQuery } from '@mantine/hooks';

/** Below this width every table is a list and every card a sheet from below. */
const narrowQuery = '(max-width: 43.74em)';

export function useNarrow(): boolean {
  return useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false });
}
