import { parseArgs } from 'node:util';
import type { Command, Options } from './command.ts';
import { help } from './help.ts';
import type { Terminal } from '../terminal.ts';
import { UnusableInput } from './unusable-input.ts';

type Name = Exclude<keyof typeof help, 'all'>;
type OptionName = keyof Options;

/** Loaded when they are called: the schema check and the county shapes take their time. */
const commands: Readonly<Record<Name, { options: readonly OptionName[]; load: () => Promise<Command> }>> = {
  build: { options: ['out', 'force'], load: async () => (await import('./build.ts')).build },
  check: { options: ['json'], load: async () => (await import('./check.ts')).check },
  read: { options: [], load: async () => (await import('./read.ts')).read },
  match: { options: ['customers'], load: async () => (await import('./match.ts')).match },
};

const kinds: Readonly<Record<OptionName, 'string' | 'boolean'>> = {
  out: 'string',
  customers: 'string',
  force: 'boolean',
  json: 'boolean',
  help: 'boolean',
};

/** Does what the words of the command line say, and answers the exit code. */
export async function runDisclosure(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(words, terminal);
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    terminal.tell(error.message);
    return 2;
  }
}

async function run([name, ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') {
    terminal.print(help.all);
    return 0;
  }
  if (name === undefined || !isCommand(name)) {
    const unknown = name === undefined ? 'Please name a command' : `There is no command ${name}`;
    throw new UnusableInput(`${unknown}\n\n${help.all}`);
  }
  const { operands, options } = readWords(name, rest);
  if (options.help === true) {
    terminal.print(help[name]);
    return 0;
  }
  const command = await commands[name].load();
  return command({ operands, options, terminal });
}

const isCommand = (name: string): name is Name => Object.hasOwn(commands, name);

function readWords(name: Name, words: readonly string[]): { operands: readonly string[]; options: Options } {
  const known = [...commands[name].options, 'help' as const].map((option) => [
    option,
    { type: kinds[option], ...(option === 'help' && { short: 'h' }) },
  ]);
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options: Object.fromEntries(known),
      allowPositionals: true,
    });
    return { operands: positionals, options: values };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UnusableInput(`${reason}\n\n${help[name]}`);
  }
}
