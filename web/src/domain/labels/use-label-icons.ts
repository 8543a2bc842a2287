import { calls } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { addressOf, callApi } from '../../api/api-client.ts';
import { labelIconsKey } from '../../api/keys.ts';

/**
 * Finds the address of an icon by its name without ending; null where the operator has none, and until
 * that is known.
 * @param isNeeded whether anything that has icons is shown.
 */
export function useLabelIcons(isNeeded: boolean): (name: string) => string | null {
  const { data: icons = [] } = useQuery({
    queryKey: labelIconsKey,
    queryFn: async ({ signal }) => (await callApi(calls.listLabelIcons, {}, { signal })).icons,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNeeded,
  });
  return (name) => {
    // Drawings are sharp in every size.
    const file = [`${name}.svg`, `${name}.png`].find((one) => icons.includes(one));
    return file === undefined ? null : addressOf(calls.readLabelIcon.path, { name: file });
  };
}
