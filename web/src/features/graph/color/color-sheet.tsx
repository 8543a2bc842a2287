import { SideSheet } from '../../../kit/layout/side-sheet.tsx';
import type { MapScreenState } from '../use-map-screen.ts';
import { ColorChoice } from './color-choice.tsx';
import { ColorLegend } from './color-legend.tsx';
import { GroupsList } from './groups-list.tsx';
import { colorMessages as text } from './messages.ts';

interface ColorSheetProps {
  screen: MapScreenState;
  onClose: () => void;
}

/** The sheet with colours, sizes and groups on a phone, where the map has no room for them. */
export function ColorSheet({ screen, onClose }: ColorSheetProps) {
  const { address, color, counts, onAddress } = screen;
  return (
    <SideSheet title={text.title} onClose={onClose}>
      <ColorChoice address={address} onAddress={onAddress} hasGroups={color.hasGroups} />
      <ColorLegend {...{ address, color, counts, onAddress }} />
      <GroupsList
        groups={color.groups}
        focused={color.focused?.id}
        isColored={color.by === 'group'}
        onChoose={(group) => {
          screen.focusGroup(group);
          onClose();
        }}
      />
    </SideSheet>
  );
}
