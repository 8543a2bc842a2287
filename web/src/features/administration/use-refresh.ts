import { useMutation, useQueryClient } from '@tanstack/react-query';
import { developmentModeKey } from '../../lib/development-mode.ts';
import { sessionQuery } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.tsx';
import { panel } from './messages.ts';

/** Reads everything again: what stands on the screen now, the rest when it is next looked at. */
export function useRefresh() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const isData = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        queryKey[0] !== sessionQuery.queryKey[0] && queryKey[0] !== developmentModeKey[0];
      queries.removeQueries({ type: 'inactive', predicate: isData });
      await queries.refetchQueries({ type: 'active', predicate: isData }, { throwOnError: true });
    },
    onError: () => showToast('error', panel.refreshFailed),
  });
}
