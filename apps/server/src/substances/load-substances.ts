import { readFile } from 'node:fs/promises';
import { readSubstances, type Substances } from '@disclosure/core';

let loaded: Promise<Substances> | undefined;

/** The lists are read once, when they are first needed. */
export const loadSubstances = (): Promise<Substances> => (loaded ??= readLists());

async function readLists(): Promise<Substances> {
  const [list, replaced] = await Promise.all([readData('substances.csv'), readData('replaced-cas-numbers.csv')]);
  return readSubstances(list, replaced);
}

const readData = (name: string): Promise<string> =>
  readFile(new URL(import.meta.resolve(`@disclosure/core/data/${name}`)), 'utf8');
