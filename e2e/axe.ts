import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { looksProgram, type markLooks } from './looks.ts';

/** Axe would write down the HTML of every element that it looks at. */
const configuration = { noHtml: true, rules: [{ id: 'color-contrast', selector: '[data-look]' }] };
const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const source = `${program};axe.configure(${JSON.stringify(configuration)});${looksProgram}`;

interface Finding {
  readonly id: string;
  readonly nodes: readonly {
    readonly element: Element;
    readonly any: readonly { readonly data?: { readonly contrastRatio?: number } | null }[];
  }[];
}

/** What the source above puts into a page. */
interface Loaded {
  readonly axe: { run(options: object): Promise<Record<'violations' | 'passes', readonly Finding[]>> };
  readonly markLooks: typeof markLooks;
}

type Scheme = 'light' | 'dark';

/**
 * Collecting what is right too would take a fifth of the time. Elements are named by themselves, not by selectors, and
 * style sheets are read for no rule that runs here.
 */
const quick = { selectors: false, elementRef: true, preload: { assets: ['media'] } };
const CONTRAST = 'color-contrast';
const structure = { ...quick, resultTypes: ['violations'], rules: { [CONTRAST]: { enabled: false } } };
const colors = { ...quick, resultTypes: ['violations', 'passes'], runOnly: [CONTRAST, 'link-in-text-block'] };

/** The looks whose contrast axe has measured and found right: on another page they need no second look. */
const known = new Set<string>();

/** Axe finds nothing, in the light and in the dark, which are tried in the order that turns the page only once. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await loadAxe(page);
  await expectNoViolations(page, structure, what);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const scheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await turn(page, scheme);
    const marked = await page.evaluate((looks) => (globalThis as unknown as Loaded).markLooks(looks), [...known]);
    if (marked === 0) continue;
    for (const look of await expectNoViolations(page, colors, `${what} in ${scheme}`)) known.add(look);
  }
}

/** As a script of its own: then the tabs of a process share what is compiled of it. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  await session.detach();
}

/** Answers the looks that were measured and found right. Axe passes over some texts, and lets others pass unmeasured. */
async function expectNoViolations(page: Page, options: object, what: string): Promise<readonly string[]> {
  const { violations, right } = await page.evaluate(async (run) => {
    const report = await (globalThis as unknown as Loaded).axe.run(run);
    const measured = report.passes
      .filter(({ id }) => id === 'color-contrast')
      .flatMap(({ nodes }) => nodes.filter(({ any }) => typeof any[0]?.data?.contrastRatio === 'number'));
    return {
      violations: report.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ element }) => element.outerHTML.slice(0, 300)).join(' ')}`,
      ),
      right: measured.map(({ element }) => element.getAttribute('data-look') ?? '').filter((look) => look !== ''),
    };
  }, options);
  expect(violations, what).toEqual([]);
  return right;
}

/** The page hears of it with its next frame: axe, which does not wait for one, would see the colors of before. */
async function turn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
