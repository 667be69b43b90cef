import { readSubstances, type Substances } from '@disclosure/core';

/** The lists are part of the app, in files of their own: only what checks CAS numbers loads them. */
export async function loadSubstances(): Promise<Substances> {
  const [list, replaced] = await Promise.all([
    import('@disclosure/core/data/substances.csv?raw'),
    import('@disclosure/core/data/replaced-cas-numbers.csv?raw'),
  ]);
  return readSubstances(list.default, replaced.default);
}
