import { calls, type Tag } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { official as text } from './messages.ts';
import { followedByDetail, useTagChange } from './use-tag-change.ts';

/**
 * Makes a tag official or unofficial; the failure messages of panel and dialog differ.
 * @param onToggled called with the tag's current name: another superuser may have renamed it.
 */
export function useOfficialToggle(place: 'panel' | 'dialog', onToggled: (name: string) => void) {
  return useTagChange({
    call: ({ id, tag_status }: Tag) =>
      callApi(tag_status === 'OFFICIAL' ? calls.makeTagUnofficial : calls.makeTagOfficial, {
        params: { id: String(id) },
      }),
    done: ({ name, tag_status }) =>
      tag_status === 'OFFICIAL' ? text.made(name) : text.unmade(name),
    failedToast: (error, { tag_status }) => toggleFailure(error, tag_status === 'OFFICIAL', place),
    onDone: ({ name }) => onToggled(name),
  });
}

export function toggleFailure(
  error: Error,
  wasOfficial: boolean,
  place: 'panel' | 'dialog',
): string {
  if (place === 'dialog') return detailOr(error, text.toggleFailed);
  return followedByDetail(wasOfficial ? text.unmakeFailed : text.makeFailed)(error);
}
