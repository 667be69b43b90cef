import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { printVerdict, type Verdict } from '@disclosure/core';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import { serverOf } from '../../database/embedded/start-embedded.ts';
import { openDatabase } from '../../database/open-database.ts';
import { adoptBlobs } from '../../files/adopt/adopt-blobs.ts';
import { hasStoredFiles, verifyStore } from '../../files/integrity/verify-store.ts';
import { recheckFiles } from '../../files/recheck/recheck-files.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { openStore } from '../../storage/open-store.ts';
import { explaining } from '../on-database.ts';
import { type Terminal, UnusableInput } from '../terminal.ts';

const help = {
  all: `Looks after the bytes of the stored files.

Usage: npm run --silent storage -- COMMAND

  adopt    make files of the blobs that an older tool put into the container
  verify   read every stored byte, and report damage and orphans
  recheck  check the stored files that were not checked with the current rules

COMMAND --help tells more. Exit code 0: all is well. 1: something was skipped or is
damaged. 2: the command cannot be used, or database or storage are away.

The settings are those of the product, which may run meanwhile.`,

  adopt: `Makes files of the blobs that an older tool put into the container.

Usage: npm run --silent storage -- adopt [--recover]

  --recover  also take the product's own blobs: only after the database was lost

The blobs stay where they are, under their own names. Who sees a file is decided by
the metadata customerId and customerName of its blob, whatever their case:
  both are those of a customer here     that customer's users see it
  anything else                         hidden until a Manager assigns an owner
  there is no customerId at all         every user sees it
Blobs that are no FracFocus document are skipped. What was adopted before is left
alone, so it can be run again at any time.

Prints one line per blob that is hidden or skipped. Exit code 0: all were adopted.
1: some were skipped. 2: it could not go on; what was adopted by then stays.`,

  verify: `Reads every stored byte and compares it with the hash of the day it was stored.

Usage: npm run --silent storage -- verify

Prints one line per blob that is damaged or missing, and per blob that no file speaks
of: orphans, which are the product's own, and those that were not adopted. Exit code
0: no damage. 1: something is damaged or missing. 2: it could not go on.`,

  recheck: `Checks the stored files that were not checked with the current rules.

Usage: npm run --silent storage -- recheck

The product does the same while it runs, one file after the other. It can be stopped
at any time, and goes on from there. Prints one line per file with an error, with
something that the registry will refuse, or that cannot be checked, with the reason.
Exit code 0: all files are checked. 1: some cannot be checked. 2: it could not go on.`,
} as const;

interface CommandServices {
  readonly db: Db;
  readonly store: BlobStore;
  readonly clock: Clock;
  readonly terminal: Terminal;
  readonly recover: boolean;
}

/** Returns the exit code. */
type StorageCommand = (services: CommandServices) => Promise<number>;

const outcomes = ['adopted', 'hidden', 'known', 'own', 'skipped'] as const;

const adopt: StorageCommand = async ({ db, store, clock, terminal, recover }) => {
  const tally = createTally(terminal, outcomes);
  for await (const { key, outcome, reason } of adoptBlobs({ db, store, clock }, recover)) {
    if (reason !== undefined) terminal.print(`${outcome}  ${printable(key)}: ${reason}`);
    tally.count(outcome);
  }
  terminal.tell(tally.words());
  return tally.of('skipped') === 0 ? 0 : 1;
};

const verdicts = ['whole', 'damaged', 'missing', 'orphan', 'not adopted'] as const;

const verify: StorageCommand = async ({ db, store, terminal }) => {
  const tally = createTally(terminal, verdicts);
  for await (const { key, verdict, file } of verifyStore({ db, store })) {
    const of = file === undefined ? '' : ` of ${JSON.stringify(file)}`;
    if (verdict !== 'whole') terminal.print(`${verdict}  ${printable(key)}${of}`);
    tally.count(verdict);
  }
  terminal.tell(tally.words());
  return tally.of('damaged') + tally.of('missing') === 0 ? 0 : 1;
};

const grades = ['good', 'with errors', 'with refusals', 'not checked'] as const;

function gradeOf(verdict: Verdict): (typeof grades)[number] {
  if (verdict.errors > 0) return 'with errors';
  return verdict.refusals > 0 ? 'with refusals' : 'good';
}

const recheck: StorageCommand = async ({ db, store, clock, terminal }) => {
  const { judgeDocument } = await import('../../costly/read-document.ts');
  const tally = createTally(terminal, grades);
  // While the store answers, the reason is this file alone.
  const passOver = () => store.check().then(() => true);
  const services = { db, store, clock, judge: judgeDocument, passOver, passedOver: new Set<number>() };
  for await (const found of recheckFiles(services)) {
    const [grade, words] =
      'problem' in found
        ? (['not checked', found.problem] as const)
        : ([gradeOf(found.verdict), printVerdict(found.verdict)] as const);
    if (grade !== 'good') terminal.print(`${grade}  ${printable(found.name)}: ${words}`);
    tally.count(grade);
  }
  terminal.tell(tally.words());
  return tally.of('not checked') === 0 ? 0 : 1;
};

/** The name of a blob without control characters, which could hide commands for the terminal. */
const printable = (key: string): string =>
  JSON.stringify(key.replace(/^adopted:/, '')).replaceAll(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '?');

/** A log gets a line this often, to show that the work goes on. */
const LOGGED_EVERY = 1000;

/** Counts outcomes by their names, and shows the progress. */
function createTally<Name extends string>(terminal: Terminal, names: readonly Name[]) {
  const counts = new Map<Name, number>(names.map((name) => [name, 0]));
  let total = 0;
  const words = () => names.map((name) => `${counts.get(name) ?? 0} ${name}`).join(', ');
  return {
    count(name: Name): void {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      total += 1;
      terminal.showProgress?.(`${total} looked at: ${words()}`);
      if (!terminal.showProgress && total % LOGGED_EVERY === 0) terminal.tell(`${total} looked at: ${words()}`);
    },
    of: (name: Name): number => counts.get(name) ?? 0,
    words,
  };
}

type CommandName = Exclude<keyof typeof help, 'all'>;

const commands: Readonly<Record<CommandName, StorageCommand>> = { adopt, verify, recheck };

const flags: Readonly<Record<CommandName, ParseArgsOptionsConfig>> = {
  adopt: { help: { type: 'boolean', short: 'h' }, recover: { type: 'boolean' } },
  verify: { help: { type: 'boolean', short: 'h' } },
  recheck: { help: { type: 'boolean', short: 'h' } },
};

export interface StorageServices {
  readonly terminal: Terminal;
  /** Only read when they are needed. */
  readonly settings: () => Settings;
  readonly clock: Clock;
}

/** Runs the command line and returns the exit code. */
export const runStorage = (words: readonly string[], services: StorageServices): Promise<number> =>
  explaining(services.terminal, () => run(words, services));

async function run([name = '', ...rest]: readonly string[], services: StorageServices): Promise<number> {
  const { terminal } = services;
  if (['--help', '-h', 'help'].includes(name)) {
    terminal.print(help.all);
    return 0;
  }
  if (!isCommand(name)) {
    throw new UnusableInput(`${name === '' ? 'Please name a command' : `There is no command ${name}`}\n\n${help.all}`);
  }
  const { isHelp, recover } = readOptions(name, rest);
  if (!isHelp) return withDatabase(commands[name], services, recover);
  terminal.print(help[name]);
  return 0;
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

function readOptions(name: CommandName, words: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...words], options: flags[name] });
    return { isHelp: values['help'] === true, recover: values['recover'] === true };
  } catch (error) {
    throw new UnusableInput(`${(error as Error).message.split('. ')[0]}\n\n${help[name]}`);
  }
}

async function withDatabase(command: StorageCommand, services: StorageServices, recover: boolean): Promise<number> {
  const { terminal, clock } = services;
  const settings = services.settings();
  const database = await openDatabase({
    ...serverOf(settings),
    log: { error: (_, text) => terminal.tell(text) },
    say: terminal.tell,
    joins: true,
  });
  try {
    const { db } = database;
    const store = await openStore(settings, clock(), { mayBeNew: !(await hasStoredFiles(db)) });
    // Without the store there is nothing to do.
    await store.check();
    return await command({ db, store, clock, terminal, recover }).finally(() => store.close());
  } finally {
    await database.close();
  }
}
