import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * What the address says of a list: its filters, order and page, so that a link shows what its
 * sender saw and Back leads to where one was. Names of others stay as they are.
 */
export function useListAddress<Address>(
  read: (search: Record<string, unknown>) => Address,
  write: (address: Address) => Record<string, unknown>,
) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = read(search);
  return {
    address,
    /** A filter or another order begins at the first page again, unless a page is named. */
    changeAddress(changes: Partial<Address>) {
      const changed = { ...address, page: 1, ...changes };
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => ({ ...before, ...write(changed) })) as never,
        replace: true,
        resetScroll: false,
      });
    },
  };
}
