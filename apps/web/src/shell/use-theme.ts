import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

interface Choice {
  readonly name: string;
  readonly next: MantineColorScheme;
  readonly Icon: typeof IconSun;
}

const choices: Record<MantineColorScheme, Choice> = {
  light: { name: 'light', next: 'dark', Icon: IconSun },
  dark: { name: 'dark', next: 'auto', Icon: IconMoon },
  auto: { name: 'as the system', next: 'light', Icon: IconDeviceDesktop },
};

/** Light, dark, or the system's setting, and how to change to the next of them. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { name, next, Icon } = choices[colorScheme];
  const label = `Theme: ${name}. Change to ${choices[next].name}`;
  return { name, label, Icon, change: () => setColorScheme(next) };
}
