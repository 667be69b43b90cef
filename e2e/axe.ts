import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Collecting what is right too would take a fifth of the time. */
const wanted = { resultTypes: ['violations'] };
/** The dark changes colours and nothing else, so there only the rules about colours can find something new. */
const schemes = { light: wanted, dark: { ...wanted, runOnly: ['color-contrast', 'link-in-text-block'] } };

/** Axe finds nothing, in the light and in the dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(async (options) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const report = await axe.run(options);
      return report.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }, schemes[colorScheme]);
    expect(violations, `${what} in ${colorScheme}`).toEqual([]);
  }
}
