import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { schemeText } from '../messages.ts';

const choices = [
  { value: 'light', label: schemeText.light, Icon: IconSun },
  { value: 'dark', label: schemeText.dark, Icon: IconMoon },
  { value: 'auto', label: schemeText.auto, Icon: IconDeviceDesktop },
] as const satisfies readonly { value: MantineColorScheme; label: string; Icon: unknown }[];

function isColorScheme(value: string): value is MantineColorScheme {
  return choices.some((choice) => choice.value === value);
}

/** Menu items for the colour scheme: light, dark, or as in the system. */
export function ColorSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => {
        if (isColorScheme(value)) setColorScheme(value);
      }}
    >
      {choices.map(({ value, label, Icon }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          rightSection={<Icon size={20} stroke={1.75} aria-hidden />}
        >
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
