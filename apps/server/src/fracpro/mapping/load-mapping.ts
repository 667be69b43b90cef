import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { StartError } from '../../start-error.ts';
import { Mapping, usualMapping } from './mapping.ts';

/** The usual mapping, or the one in the file that FRACPRO_MAPPING names. */
export async function loadMapping(file: string | undefined): Promise<Mapping> {
  if (file === undefined) return usualMapping;
  const parsed = Mapping.safeParse(await readJsonFile(file));
  if (parsed.success) return parsed.data;
  throw new StartError(`Please correct the file of FRACPRO_MAPPING, ${file}: ${z.prettifyError(parsed.error)}`);
}

async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartError(`The file of FRACPRO_MAPPING cannot be read: ${(error as Error).message}`);
  }
}
