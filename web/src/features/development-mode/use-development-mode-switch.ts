import { calls } from '@mangrove/contract/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { developmentModeKey } from '../../api/keys.ts';
import { showToast } from '../../kit/layout/toasts.tsx';
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
