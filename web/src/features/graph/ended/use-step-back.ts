import { useMemo } from 'react';
import { useLaterQuery } from '../../../kit/later-query.ts';
import type { MapPicture } from '../drawing/map-picture.ts';
import type { MapAddress } from '../map-address.ts';
import { statesQuery } from './states-query.ts';

/**
 * The picture, with what has ended dimmed if the address says so.
 * @param offersChoice whether the screen has a choice of it, which needs to know whether it has one.
 */
export function useStepBack(
  { ended }: MapAddress,
  picture: MapPicture,
  offersChoice: boolean,
): MapPicture {
  const when = ended === 'back' ? 'now' : offersChoice ? 'later' : 'never';
  const { data } = useLaterQuery(statesQuery, when);
  return useMemo(
    () => (ended === 'back' && data?.stepBack ? data.stepBack.dim(picture) : picture),
    [ended, data, picture],
  );
}
