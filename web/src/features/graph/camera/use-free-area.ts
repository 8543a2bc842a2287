import { useMemo } from 'react';
import type { MapSettings } from '../drawing/map-engine.ts';
import { findFreeArea, findFreeAreaInFrame, type OpenOverlays } from './free-area.ts';

/** The part of the map that overlays leave free, the same object until it is another one. */
export function useFreeArea(isFrame: boolean, overlays: OpenOverlays): MapSettings {
  const { compact, insets } = isFrame ? findFreeAreaInFrame(overlays) : findFreeArea(overlays);
  const { top, right, bottom, left } = insets;
  return useMemo(
    () => ({ compact, insets: { top, right, bottom, left } }),
    [compact, top, right, bottom, left],
  );
}
