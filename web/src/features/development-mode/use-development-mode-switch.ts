import { calls } from '@mangrove/contract/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { detailOr } from '../../lib/api-error.ts';
import { developmentModeKey } from '../../lib/development-mode.ts';
import { showToast } from '../../ui/toasts.tsx';
import { messages } from './messages.ts';

/** Switches development mode, and says what came of it. */
export function useDevelopmentModeSwitch(): (enabled: boolean) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (enabled: boolean) => callApi(calls.setDevelopmentMode, { body: { enabled } }),
    onSuccess: async ({ enabled }) => {
      queries.setQueryData(developmentModeKey, enabled);
      await showToast('success', enabled ? messages.enabled : messages.disabled);
    },
    onError: (error) => showToast('error', detailOr(error, messages.updateFailed)),
  });
  return mutate;
}
