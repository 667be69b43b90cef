import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../../scripts/process.ts';
import { asvsRows } from './asvs-rows.ts';
import { findGaps } from './find-gaps.ts';
import { readPage } from './read-page.ts';

const PAGE = 'docs/security.md';

const readSource = (place: string) => (existsSync(fromRoot(place)) ? readFileSync(fromRoot(place), 'utf8') : undefined);

/** Every row of the page has a test that exists, or says why not. */
export async function checkSecurity(): Promise<number> {
  const gaps = findGaps(readPage(readSource(PAGE) ?? ''), asvsRows, readSource);
  for (const gap of gaps) console.error(`${PAGE}: ${gap}`);
  return gaps.length === 0 ? 0 : 1;
}
