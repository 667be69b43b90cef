import type { Clock } from '../src/clock.ts';
import { runBackup, runRestore } from '../src/commands/backup/run-backup.ts';
import { runDrill } from '../src/commands/backup/run-drill.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import { recordedTerminal } from './recorded-terminal.ts';
import { installation } from './test-app.ts';

const commands = { backup: runBackup, restore: runRestore, drill: runDrill };

/** A command as a person types it, with the settings of an environment. */
export async function runCommand(
  name: keyof typeof commands,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  clock: Clock = () => new Date(),
) {
  const { terminal, out, told } = recordedTerminal();
  const settings = () => readSettings(environment);
  const code = await commands[name](words, {
    terminal,
    settings,
    clock,
    program: installation.program,
  });
  return { code, out, told };
}
