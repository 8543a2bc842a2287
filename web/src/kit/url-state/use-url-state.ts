import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Address, changeValues, type Fields, type ValuesOf } from './address.ts';
import type { Search } from './fields.ts';

/**
 * State that stands in the address, so that a link shows what its sender saw and Back leads to
 * where one was. A change replaces the entry in the history; names of others stay as they are.
 */
export function useUrlState<Given extends Fields>(address: Address<Given>) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    values: address.read(search),
    change(changes: Partial<ValuesOf<Given>>) {
      void navigate({
        to: '.',
        // Read once more: two changes of one moment must both arrive.
        search: ((before: Search) => ({
          ...before,
          ...address.write(changeValues(address, address.read(before), changes)),
        })) as never,
        replace: true,
        resetScroll: false,
      });
    },
  };
}
