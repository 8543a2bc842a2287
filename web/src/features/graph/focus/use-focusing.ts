import { limits } from '@mangrove/contract/browser';
import { type RefObject, useRef } from 'react';
import { scaleOf } from '../camera/address-camera.tsx';
import { writeCamera } from '../camera/camera-address.ts';
import type { MapEngine } from '../drawing/map-engine.ts';
import { useScreenKey } from '../help/use-escape-key.ts';
import type { MapAddress } from '../map-address.ts';
import type { Network } from '../network/network.ts';
import { changeAddress } from '../selection.ts';
import type { MapFocus } from './use-focus.ts';

interface Focusing {
  address: MapAddress;
  onAddress: (address: MapAddress) => void;
  focus: MapFocus;
  engine: RefObject<MapEngine | null>;
  whole: Network;
  /** The key of the selected node. */
  chosen: string | null;
}

/** Enters and leaves the surroundings of one node, and changes how much of them is shown. */
export function useFocusing({ address, onAddress, engine, whole, chosen, ...given }: Focusing) {
  /** Selection and camera before, to which leaving returns. */
  const before = useRef<Pick<MapAddress, 'node' | 'at'> | null>(null);
  const { focus, with: expanded = [] } = address;
  const isOn = focus !== undefined && address.path === undefined;

  const enterFocus = (key: string) => {
    const map = engine.current;
    if (!isOn && map) {
      const camera = map.view.outlook.isWhole ? undefined : map.view.camera;
      const at = camera && writeCamera(camera, scaleOf(map, whole));
      before.current = { ...(address.node && { node: address.node }), ...(at && { at }) };
    }
    onAddress(changeAddress(address, { focus: key, node: null, path: null }));
  };
  const leaveFocus = () => {
    const { node = address.node ?? null, at } = before.current ?? {};
    before.current = null;
    onAddress({ ...changeAddress(address, { focus: null, node }), ...(at && { at }) });
  };
  const setSteps = (steps: number) => onAddress(changeAddress(address, { steps }));
  const { steps: asked = 1 } = address;
  const { steps: shown = asked } = given.focus.known ?? {};
  // Fewer than asked for are shown where more do not fit.
  const more = shown === asked && asked < limits.depthMax ? () => setSteps(asked + 1) : null;
  const fewer = shown > 1 ? () => setSteps(shown - 1) : null;
  // On the map itself they zoom, as everywhere.
  useScreenKey('+', () => more?.(), isOn);
  useScreenKey('=', () => more?.(), isOn);
  useScreenKey('-', () => fewer?.(), isOn);
  useScreenKey('1', () => setSteps(1), isOn);
  useScreenKey('2', () => setSteps(2), isOn);
  useScreenKey('3', () => setSteps(3), isOn);
  useScreenKey('f', () => chosen && enterFocus(chosen), chosen !== null);
  return {
    enterFocus,
    leaveFocus,
    /** One step more or fewer; null if that cannot be. */
    stepBy: { more, fewer },
    /** Adds the neighbours of a node to its surroundings. */
    expand: (key: string) => onAddress(changeAddress(address, { with: [...expanded, key] })),
    /** Takes back the neighbours that were added last. */
    takeBack: () => onAddress(changeAddress(address, { with: expanded.slice(0, -1) })),
    layOutAlone: (isAlone: boolean) =>
      onAddress(changeAddress(address, { layout: isAlone ? 'own' : null })),
  };
}

/** The shown surroundings as the server can export them, with their name; null for none. */
export function nameFocus({ known, part }: MapFocus, all: Network) {
  if (known === null || part === null) return null;
  const { asked, centre, steps } = known;
  const name = all.names[all.indexOf(centre) ?? -1] ?? '';
  return { name, focus: asked.focus, steps, with: asked.expanded };
}
