import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun, IconDeviceDesktop } from '@tabler/icons-react';

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

/** Goes round: light, dark, as the system. */
export function ColorSchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { name, next, Icon } = choices[colorScheme];
  const label = `Theme: ${name}. Change to ${choices[next].name}`;
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(next)}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
