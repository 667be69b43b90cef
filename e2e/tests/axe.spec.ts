import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../support.ts';

/** A page as bare as possible, which tells its scheme as the pages of the product do. */
const show = (page: Page, content: string) =>
  page.setContent(`<!doctype html><html lang="en"><title>Page</title><script>{
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const tell = () => document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
    dark.addEventListener('change', tell);
    tell();
  }</script><body style="background: rgb(255, 255, 255)"><main><h1>Page</h1>${content}</main></body>`);

const findings = (page: Page) =>
  expectAccessible(page, 'page').then(
    () => '',
    (error: unknown) => String(error),
  );

test('what was right on one page hides no fault of the next', async ({ page }) => {
  // Of the pale colors only what axe does not measure is seen first: a dash, and a text that is cut off.
  const cutOff = '<div style="height: 0; overflow: hidden"><p style="color: rgb(180, 180, 180)">out of sight</p></div>';
  await show(page, `<p>good</p><p style="color: rgb(190, 190, 190)">–</p>${cutOff}<a href="#a">a link</a>`);
  expect(await findings(page)).toBe('');
  for (const faulty of [
    '<p style="color: rgb(190, 190, 190)">pale as the dash was</p>',
    '<p style="color: rgb(180, 180, 180)">pale as what was cut off</p>',
    '<div style="opacity: 0.3"><p>faded</p></div>',
    '<div style="background: rgb(90, 90, 90)"><p>on another ground</p></div>',
  ]) {
    await show(page, `<p>good</p>${faulty}`);
    expect(await findings(page), faulty).toContain('color-contrast');
  }
  const link = '<a href="#a" style="color: rgb(60, 60, 100); text-decoration: none">a link</a>';
  await show(page, `<p style="color: rgb(40, 40, 40)">good</p>`);
  expect(await findings(page)).toBe('');
  await show(page, `<p style="color: rgb(40, 40, 40)">a text around ${link} goes on</p>`);
  expect(await findings(page)).toContain('link-in-text-block');
});
