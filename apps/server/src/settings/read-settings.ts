import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { StartError } from '../start-error.ts';
import { KEPT_IN_FILES, readAddressFile } from './address-file.ts';
import type { Setting } from './setting.ts';
import { type Settings, settingsTable } from './settings.ts';

/** The settings, or one error that names every fault. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const faults: string[] = [];
  const given = { ...environment, ...readAddresses(environment, faults) };
  const entries = Object.entries(settingsTable).map(([name, setting]: [string, Setting<unknown>]) => {
    try {
      return [name, setting.read(given[name]?.trim() || setting.fallback)];
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`);
      return [name, undefined];
    }
  });
  if (faults.length > 0) throw new StartError(`Please correct the settings: ${faults.join('; ')}.`);
  return Object.fromEntries(entries) as Settings;
}

/** Those that are kept in files. */
function readAddresses(environment: Environment, faults: string[]): Environment {
  const kept = KEPT_IN_FILES.flatMap((name) => {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) return [];
    if (environment[name]?.trim()) faults.push(`${name} and ${name}_FILE are both set, and only one of them may be`);
    try {
      return [[name, readAddressFile(file)]];
    } catch (error) {
      faults.push(`${name}_FILE ${(error as Error).message}`);
      return [];
    }
  });
  return Object.fromEntries(kept) as Environment;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Demo data are for one person on one machine: accounts with known passwords must not be reachable by others. */
export const allowsDemo = (settings: Settings): boolean =>
  settings.DEMO && settings.DATABASE_URL === undefined && isLoopback(settings.HOST);

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment, which overrides an optional .env file. */
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
