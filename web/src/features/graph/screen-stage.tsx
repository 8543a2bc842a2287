import { AddressCamera } from './address-camera.tsx';
import type { MapSettings } from './map-engine.ts';
import { MapStage } from './map-stage.tsx';
import type { MapScreenState } from './use-map-screen.ts';

interface ScreenStageProps {
  screen: MapScreenState;
  settings: MapSettings;
}

/** The drawn network of a screen, with the selection and the camera of the address. */
export function ScreenStage({ screen, settings }: ScreenStageProps) {
  const { engine } = screen;
  return (
    <>
      <MapStage
        picture={screen.picture}
        selected={screen.selected}
        zoom={screen.address.zoom === true}
        settings={settings}
        onSelect={screen.select}
        engine={engine}
        region={screen.card.region}
      />
      <AddressCamera
        engine={engine}
        isUpright={screen.whole.isUpright === true}
        isWaiting={screen.isWaiting}
      />
    </>
  );
}
