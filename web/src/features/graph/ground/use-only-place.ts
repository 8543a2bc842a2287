import { useScreen } from '../map-screen-context.ts';
import { addFilter } from '../search/chips.ts';

/** Shows only who is at a place, in place of other places. */
export function useOnlyPlace() {
  const { address, onSearch } = useScreen();
  return (value: string) => {
    const { at: _camera, place: _others, ...rest } = address;
    onSearch(addFilter(rest, { kind: 'place', value }));
  };
}
