import { readFileSync } from 'node:fs';
import { url } from './setting.ts';

/** Settings that a file may hold instead, whose name is in the setting with `_FILE` at its end. */
export const KEPT_IN_FILES = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const;

const readAddress = url('postgres', 'postgresql');

/** The address of a database. The error never quotes the file, which holds a password. */
export function readAddressFile(file: string): string {
  const text = readText(file).trim();
  try {
    return readAddress(text) ?? refuse('is empty');
  } catch (error) {
    throw new Error(`names ${file}, whose text ${(error as Error).message}`, { cause: error });
  }
}

function refuse(reason: string): never {
  throw new Error(reason);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
}
