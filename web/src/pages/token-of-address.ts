import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The secret that a mailed link carries, kept by the page alone: it is taken out of the address at
 * once, so that it stands neither in the history nor in anything that quotes the address.
 * @param given the token as it stands in the address just now.
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
