import { calls } from '@mangrove/contract/browser';
import { Menu } from '@mantine/core';
import { IconBarrierBlock, IconBarrierBlockOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { useDevelopmentMode } from '../../api/development-mode.ts';
import { developmentModeKey } from '../../api/keys.ts';
import { useAction } from '../../kit/form/use-action.ts';
import { messages } from './messages.ts';

interface DevelopmentModeItemProps {
  onEnable: () => void;
  onDisable: () => void;
}

/** The switch for superusers in the menu of the top bar. */
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

/** Returns a function that switches development mode and shows the result as a toast. */
export function useDevelopmentModeSwitch(): (enabled: boolean) => void {
  const queries = useQueryClient();
  const { run } = useAction({
    call: (enabled: boolean) => callApi(calls.setDevelopmentMode, { body: { enabled } }),
    onDone: ({ enabled }) => queries.setQueryData(developmentModeKey, enabled),
    done: ({ enabled }) => (enabled ? messages.enabled : messages.disabled),
    failedToast: (error) => detailOr(error, messages.updateFailed),
  });
  return run;
}
