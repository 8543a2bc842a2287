import { makeTagOfficial, makeTagUnofficial, type Tag } from '@mangrove/contract';
import { callApi } from '../../../lib/api-client.ts';
import { detailOr } from '../../../lib/api-error.ts';
import { official as text } from './messages.ts';
import { followedByDetail, useTagChange } from './use-tag-change.ts';

/**
 * Makes a tag official, or no longer; the panel and the dialog word a failure differently.
 * @param onToggled told the name that the tag has now: somebody else may have renamed it.
 */
export function useOfficialToggle(place: 'panel' | 'dialog', onToggled: (name: string) => void) {
  return useTagChange({
    call: async ({ id, tag_status }: Tag) => {
      const wasOfficial = tag_status === 'OFFICIAL';
      const call = wasOfficial ? makeTagUnofficial : makeTagOfficial;
      try {
        return await callApi(call, { params: { id: String(id) } });
      } catch (cause) {
        throw new Error(toggleFailure(cause, wasOfficial, place), { cause });
      }
    },
    done: ({ name, tag_status }) =>
      tag_status === 'OFFICIAL' ? text.made(name) : text.unmade(name),
    failed: (error) => error.message,
    tagOf: (tag) => tag,
    onDone: ({ name }) => onToggled(name),
  });
}

export function toggleFailure(
  error: unknown,
  wasOfficial: boolean,
  place: 'panel' | 'dialog',
): string {
  if (place === 'dialog') return detailOr(error, text.toggleFailed);
  const sentence = wasOfficial ? text.unmakeFailed : text.makeFailed;
  return followedByDetail(sentence)(error instanceof Error ? error : new Error(String(error)));
}
