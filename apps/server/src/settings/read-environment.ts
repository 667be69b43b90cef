import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { StartError } from '../start-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment, over what an optional .env file says. */
export function readEnvironment(environment: Environment, file = '.env'): Environment {
  return existsSync(file) ? { ...readFile(file), ...environment } : environment;
}

function readFile(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`The file ${file} cannot be read (${(error as Error).message}).`, { cause: error });
  }
}
