import { parseArgs } from 'node:util';
import { UnusableInput } from '../disclosure/unusable-input.ts';

/** The one folder that a command takes; undefined when help is asked for. */
export function readFolder(words: readonly string[], flag: 'to' | 'from', usage: string): string | undefined {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, [flag]: { type: 'string' } } as const;
    const { values } = parseArgs({ args: [...words], options });
    if (values['help'] === true) return undefined;
    const folder = values[flag];
    if (typeof folder === 'string' && folder !== '') return folder;
    throw new Error(`Please name a folder with --${flag}`);
  } catch (error) {
    throw new UnusableInput(`${(error as Error).message.split('. ')[0]}\n\n${usage}`);
  }
}
