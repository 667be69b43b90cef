import type { Setting } from './setting.ts';
import { StartError } from '../start-error.ts';
import { type Settings, settingsTable } from './settings.ts';

/** The settings, or one error that names every fault at once. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const faults: string[] = [];
  const entries = Object.entries(settingsTable).map(([name, setting]: [string, Setting<unknown>]) => {
    try {
      return [name, setting.read(environment[name]?.trim() || setting.fallback)];
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`);
      return [name, undefined];
    }
  });
  if (faults.length > 0) throw new StartError(`Please correct the settings: ${faults.join('; ')}.`);
  return Object.fromEntries(entries) as Settings;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Demo data is for one person on one machine: known passwords must not be reachable by others. */
export const allowsDemo = (settings: Settings): boolean =>
  settings.DEMO && settings.DATABASE_URL === undefined && isLoopback(settings.HOST);
