import { SideSheet } from '../../../kit/layout/side-sheet.tsx';
import { useScreen } from '../map-screen-context.ts';
import { ColorChoice } from './color-choice.tsx';
import { ColorLegend } from './color-legend.tsx';
import { GroupsList } from './groups-list.tsx';
import { colorMessages as text } from './messages.ts';

/** The sheet with colours, sizes and groups on a phone, where the map has no room for them. */
export function ColorSheet({ onClose }: { onClose: () => void }) {
  const { color, focusGroup } = useScreen();
  return (
    <SideSheet title={text.title} onClose={onClose}>
      <ColorChoice />
      <ColorLegend />
      <GroupsList
        groups={color.groups}
        focused={color.focused?.id}
        isColored={color.by === 'group'}
        onChoose={(group) => {
          focusGroup(group);
          onClose();
        }}
      />
    </SideSheet>
  );
}
