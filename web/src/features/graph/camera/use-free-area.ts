import { useMemo } from 'react';
import { findFreeArea, findFreeAreaInFrame, type OpenOverlays } from './free-area.ts';

/** The part of the map that overlays leave free, the same object until one opens or closes. */
export function useFreeArea(isFrame: boolean, overlays: OpenOverlays) {
  const { isNarrow, hasCard, hasPanel, hasResult, hasTime, hasGroup, hasFocus } = overlays;
  const { hasLine, hasGround } = overlays;
  return useMemo(() => {
    const find = isFrame ? findFreeAreaInFrame : findFreeArea;
    const filters = { hasResult, hasTime, hasGroup, hasFocus };
    return find({ isNarrow, hasCard, hasPanel, hasLine, hasGround, ...filters });
  }, [
    isFrame,
    isNarrow,
    hasCard,
    hasPanel,
    hasResult,
    hasTime,
    hasGroup,
    hasFocus,
    hasLine,
    hasGround,
  ]);
}
