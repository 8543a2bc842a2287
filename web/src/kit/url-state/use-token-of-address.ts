import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The secret of a mailed link, held by the page only: it is removed from the address at once, so
 * that it appears neither in the history nor in anything that quotes the address.
 * @param given the token in the current address.
 */
export function useTokenOfAddress(given: string | undefined): string | undefined {
  const router = useRouter();
  const [token, setToken] = useState(given);
  if (given !== undefined && given !== token) setToken(given);
  useEffect(() => {
    if (given === undefined) return;
    void router.navigate({
      to: '.',
      search: ({ token: _taken, ...others }: Record<string, unknown>) => others,
      replace: true,
    });
  }, [given, router]);
  return token;
}
