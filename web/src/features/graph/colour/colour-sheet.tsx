import { SideSheet } from '../../../kit/layout/side-sheet.tsx';
import type { MapScreenState } from '../use-map-screen.ts';
import { ColourChoice } from './colour-choice.tsx';
import { ColourLegend } from './colour-legend.tsx';
import { GroupsList } from './groups-list.tsx';
import { colourMessages as text } from './messages.ts';

interface ColourSheetProps {
  screen: MapScreenState;
  onClose: () => void;
}

/** The sheet with colours, sizes and groups on a phone, where the map has no room for them. */
export function ColourSheet({ screen, onClose }: ColourSheetProps) {
  const { address, colour, counts, onAddress } = screen;
  return (
    <SideSheet title={text.title} onClose={onClose}>
      <ColourChoice address={address} onAddress={onAddress} hasGroups={colour.hasGroups} />
      <ColourLegend {...{ address, colour, counts, onAddress }} />
      <GroupsList
        groups={colour.groups}
        focused={colour.focused?.id}
        isColoured={colour.by === 'group'}
        onChoose={(group) => {
          screen.focusGroup(group);
          onClose();
        }}
      />
    </SideSheet>
  );
}
