import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { markNewLooks } from './looks.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  readonly id: string;
  readonly nodes: readonly {
    readonly html: string;
    readonly element?: Element;
    readonly any: readonly { readonly data?: { readonly messageKey?: string } | null }[];
  }[];
}

interface Axe {
  configure(spec: object): void;
  run(options: object): Promise<Record<'violations' | 'passes' | 'incomplete', readonly Found[]>>;
}

/** Collecting what is right too would take a fifth of the time. */
const inTheLight = (hasNewLooks: boolean) => ({
  resultTypes: ['violations'],
  rules: { 'color-contrast': { enabled: hasNewLooks } },
});
/** The dark changes colors and nothing else, so there only the rules about colors can find something new. */
const inTheDark = { runOnly: ['color-contrast', 'link-in-text-block'], elementRef: true };

/** What axe passed in this worker. A look that passed once passes on every page. */
const passed = new Set<string>();

/** Axe finds nothing, in the light and in the dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(source);
  await turn(page, 'light');
  const hasNewLooks = await page.evaluate<boolean>(markNewLooks(passed));
  const light = await page.evaluate(runAxe, inTheLight(hasNewLooks));
  expect(light.violations, `${what} in light`).toEqual([]);
  if (!hasNewLooks) return;
  await turn(page, 'dark');
  const dark = await page.evaluate(runAxe, inTheDark);
  expect(dark.violations, `${what} in dark`).toEqual([]);
  for (const look of dark.settled) passed.add(look);
}

/** The page hears of it with its next frame: axe, which does not wait for one, would see the colors of before. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/**
 * Runs in the page. Settled is what passed, and what axe can never tell because of the look itself; what was covered by
 * something else is looked at again.
 */
async function runAxe(options: object) {
  const { axe } = globalThis as unknown as { axe: Axe };
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' }] });
  const { violations, passes, incomplete } = await axe.run(options);
  const nodesOf = (found: readonly Found[]) => found.flatMap(({ id, nodes }) => (id === 'color-contrast' ? nodes : []));
  const reasons = new Set(['bgImage', 'bgGradient', 'imgNode', 'pseudoContent']);
  const undecided = nodesOf(incomplete).filter(({ any: [reason] }) => reasons.has(reason?.data?.messageKey ?? ''));
  const looks = [...nodesOf(passes), ...undecided].map(({ element }) => element?.getAttribute('data-look') ?? '');
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    settled: looks.filter(Boolean),
  };
}
