import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { useUrlState } from '../../../kit/url-state/use-url-state.ts';
import type { MapEngine } from '../drawing/map-engine.ts';
import { useScreen } from '../map-screen-context.ts';
import type { Network } from '../network/network.ts';
import { type CameraScale, cameraField, readCamera, writeCamera } from './camera-address.ts';

const address = defineAddress({ at: cameraField });
/** How long the camera must rest before it is written to the address, in milliseconds. */
const restMs = 400;

/**
 * Writes the camera to the address once the user has moved it and until the whole map is shown
 * again, and moves the camera to where an address leads. Must be rendered after its map.
 */
export function AddressCamera() {
  const { engine, whole, isWaiting } = useScreen();
  const { values, change } = useUrlState(address);
  const router = useRouter();
  const { at } = values;
  /** The camera as last written to the address or read from it. */
  const written = useRef('');
  const isMoved = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const scheduleWrite = useEffectEvent((map: MapEngine) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(map), restMs);
  });
  const write = useEffectEvent((map: MapEngine) => {
    // A write now would replace a page or a search camera that is still loading.
    if (router.state.isLoading || isWaiting) {
      scheduleWrite(map);
      return;
    }
    const { camera, isWhole } = map.view.outlook;
    // It may have been moved before anything listened, on the picture that was there first.
    if (map.view.isMovedByHand) isMoved.current = true;
    if (isWhole) isMoved.current = false;
    written.current = isMoved.current ? writeCamera(camera, scaleOf(map, whole)) : '';
    if (written.current !== at) change({ at: written.current });
  });
  const applyAddress = useEffectEvent((map: MapEngine, isFirst: boolean) => {
    const { view } = map;
    const scale = scaleOf(map, whole);
    const camera = readCamera(at, scale);
    isMoved.current = view.showsNodes(camera);
    if (!isMoved.current || writeCamera(view.camera, scale) === at) return;
    if (isFirst) view.camera = camera;
    else view.flyBackTo({ camera, isWhole: false });
  });

  const isOpened = useRef(false);
  useEffect(() => {
    const map = engine.current;
    if (map === null) return;
    const follow = () => {
      if (map.view.isMovedByHand) isMoved.current = true;
      scheduleWrite(map);
    };
    map.cameraListeners.add(follow);
    return () => {
      map.cameraListeners.delete(follow);
      clearTimeout(timer.current);
    };
  }, [engine]);
  useEffect(() => {
    const map = engine.current;
    // While waiting, do nothing: a new network is first fitted, then moved to the address's camera.
    if (map === null || isWaiting) return;
    const isFirst = !isOpened.current;
    isOpened.current = true;
    if (at !== '' && at !== written.current) applyAddress(map, isFirst);
    // Another step may have removed `at`, and Back may bring back the same value.
    written.current = at;
    // The new address may lack `at` while the camera stays where it is: write it again.
    scheduleWrite(map);
  }, [engine, at, isWaiting]);
  return null;
}

/** The properties of a map that its camera in the address depends on. */
export function scaleOf({ view, freeSide }: MapEngine, whole: Network): CameraScale {
  return { unit: view.unit, side: freeSide, isUpright: whole.isUpright === true };
}
