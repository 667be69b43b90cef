import type { Setting } from '@disclosure/server/src/settings/setting.ts';
import { settingsTable } from '@disclosure/server/src/settings/settings.ts';

const HEAD = `# Every setting, with its default. Copy this file to .env and change what you need.
# Environment variables of the same name win over .env.
`;

export const environmentExample = (): string =>
  HEAD +
  Object.entries(settingsTable)
    .map(([name, { help, fallback }]: [string, Setting<unknown>]) => `\n# ${help}.\n#${name}=${fallback}\n`)
    .join('');
