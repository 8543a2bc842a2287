import { createContext, useContext } from 'react';
import type { MapScreenState } from './use-map-screen.ts';

const MapScreenContext = createContext<MapScreenState | null>(null);

/** Gives the parts of a map screen its state and actions. */
export const MapScreenProvider = MapScreenContext.Provider;

/** The state and the actions of the map screen that a component is part of. */
export function useScreen(): MapScreenState {
  const screen = useContext(MapScreenContext);
  if (screen === null) throw new Error('useScreen needs a MapScreenProvider around it.');
  return screen;
}
