import { isIP } from 'node:net';

/** One line of the table of settings: read at start, printed to .env.example. */
export interface Setting<Value> {
  readonly help: string;
  /** As it would be written in the environment; blank when there is none. */
  readonly fallback: string;
  /** Its value is never shown. */
  readonly secret?: true;
  /** Throws an error that says what is expected. */
  readonly read: (text: string) => Value;
}

const oneOf = (words: readonly string[]) => new Error(`must be one of ${words.join(', ')}`);

export const text = (raw: string): string | undefined => (raw === '' ? undefined : raw);

export function flag(raw: string): boolean {
  if (raw === 'true' || raw === '1') return true;
  if (raw === 'false' || raw === '0' || raw === '') return false;
  throw oneOf(['true', 'false']);
}

export const wholeNumber =
  (least: number, most: number) =>
  (raw: string): number => {
    const value = Number(raw);
    if (/^\d+$/.test(raw) && value >= least && value <= most) return value;
    throw new Error(`must be a whole number from ${least} to ${most}`);
  };

export const word =
  <Word extends string>(...words: readonly Word[]) =>
  (raw: string): Word => {
    const found = words.find((candidate) => candidate === raw);
    if (found === undefined) throw oneOf(words);
    return found;
  };

export const url =
  (...schemes: readonly string[]) =>
  (raw: string): string | undefined => {
    if (raw === '') return undefined;
    const scheme = URL.parse(raw)?.protocol.replace(':', '');
    if (scheme && schemes.includes(scheme)) return raw.replace(/\/+$/, '');
    throw new Error(`must be an address that begins with ${schemes.map((name) => `${name}://`).join(' or ')}`);
  };

export function timeZone(raw: string): string | undefined {
  if (raw === '') return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: raw }).resolvedOptions().timeZone;
  } catch {
    throw new Error('must be a time zone such as America/Chicago');
  }
}

export function accountName(raw: string): string | undefined {
  if (raw === '' || /^[a-z0-9]{3,24}$/.test(raw)) return text(raw);
  throw new Error('must be 3 to 24 small letters and digits');
}

export const DEFAULT_CONTAINER = 'fracfocus-xml-files';

export function containerName(raw: string): string {
  if (/^(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(raw)) return raw;
  throw new Error('must be 3 to 63 small letters, digits and single hyphens');
}

const SHORTEST_KEY = 32;

export function keys(raw: string): readonly string[] {
  const all = raw.split(',').map((key) => key.trim());
  if (raw === '' || all.every((key) => key.length >= SHORTEST_KEY)) return raw === '' ? [] : all;
  throw new Error(`must be ${SHORTEST_KEY} characters or more; "openssl rand -base64 32" makes a good one`);
}

/** Where backups are kept. */
export type BackupTo = { readonly folder: string } | { readonly container: string };

const AZURE = 'azure:';

export function backupTo(raw: string): BackupTo | undefined {
  if (raw === '') return undefined;
  return raw.startsWith(AZURE) ? { container: containerName(raw.slice(AZURE.length)) } : { folder: raw };
}

const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** A list of times, in milliseconds since midnight. */
export function timesOfDay(raw: string): number[] {
  return raw.split(',').map((part) => {
    const [, hour, minute] = TIME_OF_DAY.exec(part.trim()) ?? [];
    if (hour !== undefined) return (Number(hour) * 60 + Number(minute)) * 60_000;
    throw new Error('must be a time of the day such as 01:30, or several, separated by commas');
  });
}

/** As `07:00`; undefined for never. */
export function timeOrOff(raw: string): string | undefined {
  if (raw === 'off') return undefined;
  if (TIME_OF_DAY.test(raw)) return raw.padStart(5, '0');
  throw new Error('must be a time of the day such as 07:00, or off');
}

export function minutes(raw: string): number {
  return wholeNumber(1, 60 * 24 * 365)(raw) * 60_000;
}

/** A list of names of hosts, in the form in which browsers send them. */
export function hostNames(raw: string): string[] {
  const list = raw.split(/[\s,]+/).filter(Boolean);
  return list.map((part) => {
    const url = URL.parse(`http://${part}`);
    if (url && url.href === `http://${url.hostname}/`) return url.hostname;
    throw new Error(`must be a list of names such as xml.example.com, without https:// and port; ${part} is none`);
  });
}

/** Ranges that have a name. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** A list of addresses and networks, such as 10.0.0.0/8. */
export function networks(raw: string): string[] {
  const list = raw.split(/[\s,]+/).filter(Boolean);
  const wrong = list.find((part) => !RANGES.includes(part) && !isNetwork(part));
  if (wrong === undefined) return list;
  throw new Error(
    `must be a list of addresses, networks such as 10.0.0.0/8, or ${RANGES.join(', ')}; ${wrong} is none of them`,
  );
}

function isNetwork(part: string): boolean {
  const [address = '', bits, ...others] = part.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (longest === 0 || others.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest);
}
