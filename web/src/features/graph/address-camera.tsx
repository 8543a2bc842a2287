import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { defineAddress } from '../../kit/url-state/address.ts';
import { useUrlState } from '../../kit/url-state/use-url-state.ts';
import { cameraField, readCamera, writeCamera } from './camera-address.ts';
import type { MapEngine } from './map-engine.ts';

const address = defineAddress({ at: cameraField });
/** So long the camera must rest before it is written. */
const restMs = 400;

interface AddressCameraProps {
  engine: RefObject<MapEngine | null>;
  isUpright: boolean;
  /** What is shown is not yet what the address asks for. */
  isWaiting: boolean;
}

/**
 * Keeps the camera in the address from the first time that a hand has moved it until the whole map
 * is shown again, and goes where an address leads. Rendered after the map that it steers.
 */
export function AddressCamera({ engine, isUpright, isWaiting }: AddressCameraProps) {
  const { values, change } = useUrlState(address);
  const router = useRouter();
  const { at } = values;
  /** What the address says of where the camera is. */
  const written = useRef('');
  const isMoved = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const scaleOf = ({ view, freeSide }: MapEngine) => ({
    unit: view.unit,
    side: freeSide,
    isUpright,
  });
  const awaitRest = useEffectEvent((map: MapEngine) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(map), restMs);
  });
  const write = useEffectEvent((map: MapEngine) => {
    // Now it would take the place of another page, or of the camera of a search, on its way.
    if (router.state.isLoading || isWaiting) {
      awaitRest(map);
      return;
    }
    const { camera, isWhole } = map.view.outlook;
    if (isWhole) isMoved.current = false;
    written.current = isMoved.current ? writeCamera(camera, scaleOf(map)) : '';
    if (written.current !== at) change({ at: written.current });
  });
  const goThere = useEffectEvent((map: MapEngine, isFirst: boolean) => {
    const { view } = map;
    const scale = scaleOf(map);
    const camera = readCamera(at, scale);
    isMoved.current = view.showsNodes(camera);
    if (!isMoved.current || writeCamera(view.camera, scale) === at) return;
    if (isFirst) view.camera = camera;
    else view.comeBack({ camera, isWhole: false });
  });

  const isOpened = useRef(false);
  useEffect(() => {
    const map = engine.current;
    if (map === null) return;
    map.onCamera = () => {
      if (map.view.isMovedByHand) isMoved.current = true;
      awaitRest(map);
    };
    return () => clearTimeout(timer.current);
  }, [engine]);
  useEffect(() => {
    const map = engine.current;
    // What comes is fitted, and only then taken to where the address leads.
    if (map === null || isWaiting) return;
    const isFirst = !isOpened.current;
    isOpened.current = true;
    if (at !== '' && at !== written.current) goThere(map, isFirst);
    // A step elsewhere may have taken it away, and Back brings the same again.
    written.current = at;
    // An address without it may have come where the camera stays.
    awaitRest(map);
  }, [engine, at, isWaiting]);
  return null;
}
