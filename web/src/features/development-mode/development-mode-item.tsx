import { Menu } from '@mantine/core';
import { IconBarrierBlock, IconBarrierBlockOff } from '@tabler/icons-react';
import { useDevelopmentMode } from '../../api/development-mode.ts';
import { messages } from './messages.ts';

interface DevelopmentModeItemProps {
  onEnable: () => void;
  onDisable: () => void;
}

/** The superusers' switch in the menu of the top bar. */
export function DevelopmentModeItem({ onEnable, onDisable }: DevelopmentModeItemProps) {
  const isOn = useDevelopmentMode();
  const Icon = isOn ? IconBarrierBlockOff : IconBarrierBlock;
  return (
    <Menu.Item
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={isOn ? onDisable : onEnable}
      disabled={isOn === undefined}
    >
      {isOn ? messages.disable : messages.enable}
    </Menu.Item>
  );
}
