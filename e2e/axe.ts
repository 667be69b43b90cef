import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  configure(spec: object): void;
  run(options: object): Promise<{ violations: { id: string; nodes: { element: Element }[] }[] }>;
}

type Scheme = 'light' | 'dark';

/**
 * Collecting what is right too would take a fifth of the time. Elements are named by themselves, not by selectors, and
 * style sheets are read for no rule that runs here.
 */
const wanted = {
  resultTypes: ['violations'],
  selectors: false,
  elementRef: true,
  preload: { assets: ['media'] },
};
/** The other scheme changes colors and nothing else, so there only the rules about colors can find something new. */
const colors = { ...wanted, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Axe finds nothing, in the light and in the dark, which are tried in the order that turns the page only once. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(source);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await expectNoViolations(page, first, wanted, what);
  await expectNoViolations(page, second, colors, what);
}

async function expectNoViolations(page: Page, scheme: Scheme, options: object, what: string): Promise<void> {
  await turn(page, scheme);
  await page.evaluate(markLooks);
  const violations = await page.evaluate(async (run) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // Otherwise it writes down the HTML of every element that it looks at.
    axe.configure({ noHtml: true, rules: [{ id: 'color-contrast', selector: '[data-look]' }] });
    const report = await axe.run(run);
    return report.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ element }) => element.outerHTML.slice(0, 300)).join(' ')}`,
    );
  }, options);
  expect(violations, `${what} in ${scheme}`).toEqual([]);
}

/** The page hears of it with its next frame: axe, which does not wait for one, would see the colors of before. */
async function turn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/**
 * Half of the time of axe is the contrast of a hundred rows that look the same. This marks a few elements of each look:
 * those that share their kind, state, colours and letters with another, and all that is around them too.
 */
function markLooks(): void {
  const [IN_SIGHT, ELSEWHERE] = [3, 1];
  const numbers = new Map<string, number>();
  const looks = new Map<Element, number>();
  const marked = new Map<string, number>();
  const isInSight = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && element.checkVisibility();
  };
  const stateOf = (element: Element) =>
    [
      element.matches(':disabled, [aria-disabled=true]'),
      element instanceof HTMLLabelElement && element.control?.matches(':disabled'),
    ].join();
  const lookOf = (element: Element): number => {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow } =
      getComputedStyle(element);
    const colors = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow].join();
    const around = looks.get(element.parentElement ?? element) ?? 0;
    const look = [around, element.tagName, element.role, stateOf(element), colors].join('|');
    if (!numbers.has(look)) numbers.set(look, numbers.size + 1);
    return numbers.get(look) ?? 0;
  };
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
  for (const element of document.body.querySelectorAll('*')) {
    looks.set(element, lookOf(element));
    element.removeAttribute('data-look');
    if (!hasText(element)) continue;
    const place = isInSight(element) ? 'in sight' : 'elsewhere';
    const kind = `${looks.get(element)} ${place}`;
    const count = (marked.get(kind) ?? 0) + 1;
    marked.set(kind, count);
    if (count <= (place === 'in sight' ? IN_SIGHT : ELSEWHERE)) element.setAttribute('data-look', '');
  }
}
