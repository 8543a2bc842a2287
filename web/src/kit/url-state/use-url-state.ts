import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Address, changeValues, type Fields, type ValuesOf } from './address.ts';
import type { Search } from './fields.ts';

/**
 * State in the address, so that a link shows what its sender saw, and Back returns to it. A change
 * replaces the history entry; other names stay as they are.
 */
export function useUrlState<Given extends Fields>(address: Address<Given>) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    values: address.read(search),
    change(changes: Partial<ValuesOf<Given>>) {
      void navigate({
        to: '.',
        // Reads the address again, because two changes at the same moment must both be applied.
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
