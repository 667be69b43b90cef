import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { Clock } from '../../clock.ts';
import { openDatabase } from '../../database/open-database.ts';
import { isOutage } from '../../http/outage.ts';
import type { Settings } from '../../settings/settings.ts';
import { StartError } from '../../start-error.ts';
import { openStore } from '../../storage/open-store.ts';
import { UnusableInput } from '../disclosure/unusable-input.ts';
import type { Terminal } from '../terminal.ts';
import { adopt } from './adopt.ts';
import type { StorageCommand } from './command.ts';
import { help } from './help.ts';
import { verify } from './verify.ts';

type Name = Exclude<keyof typeof help, 'all'>;

const commands: Readonly<Record<Name, StorageCommand>> = { adopt, verify };

export interface StorageSurroundings {
  readonly terminal: Terminal;
  /** Only read when they are needed. */
  readonly settings: () => Settings;
  readonly clock: Clock;
}

/** Does what the words of the command line say, and answers the exit code. */
export async function runStorage(words: readonly string[], surroundings: StorageSurroundings): Promise<number> {
  try {
    return await run(words, surroundings);
  } catch (error) {
    const reason = reasonFor(error);
    if (reason === undefined) throw error;
    surroundings.terminal.tell(reason);
    return 2;
  }
}

/** Undefined for what nobody foresaw. */
function reasonFor(error: unknown): string | undefined {
  const isForReader = error instanceof UnusableInput || error instanceof StartError || error instanceof ProblemError;
  if (isForReader) return error.message;
  return isOutage(error) ? apiMessages.unavailable : undefined;
}

async function run([name = '', ...rest]: readonly string[], surroundings: StorageSurroundings): Promise<number> {
  const { terminal } = surroundings;
  if (['--help', '-h', 'help'].includes(name)) {
    terminal.print(help.all);
    return 0;
  }
  if (!isCommand(name)) {
    throw new UnusableInput(`${name === '' ? 'Please name a command' : `There is no command ${name}`}\n\n${help.all}`);
  }
  const { isHelp, recover } = readOptions(name, rest);
  if (!isHelp) return withDatabase(commands[name], surroundings, recover);
  terminal.print(help[name]);
  return 0;
}

const isCommand = (name: string): name is Name => Object.hasOwn(commands, name);

const flags: Readonly<Record<Name, ParseArgsOptionsConfig>> = {
  adopt: { help: { type: 'boolean', short: 'h' }, recover: { type: 'boolean' } },
  verify: { help: { type: 'boolean', short: 'h' } },
};

function readOptions(name: Name, words: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...words], options: flags[name] });
    return { isHelp: values['help'] === true, recover: values['recover'] === true };
  } catch (error) {
    throw new UnusableInput(`${(error as Error).message.split('. ')[0]}\n\n${help[name]}`);
  }
}

async function withDatabase(
  command: StorageCommand,
  { terminal, settings, clock }: StorageSurroundings,
  recover: boolean,
) {
  const read = settings();
  const store = await openStore(read, clock());
  // Before anything else is started: without it there is nothing to do.
  await store.check();
  const database = await openDatabase({
    address: read.DATABASE_URL,
    dataFolder: read.DATA_DIR,
    log: { error: (_, text) => terminal.tell(text) },
    say: terminal.tell,
    joins: true,
  });
  try {
    return await command({ db: database.db, store, clock, terminal, recover });
  } finally {
    await database.close();
    await store.close();
  }
}
