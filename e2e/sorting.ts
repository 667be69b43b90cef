import { expect, type Page } from '@playwright/test';

/** A first click on a head sorts ascending, a further one turns it round; an arrow marks the direction. */
export async function expectSorted(page: Page, column: string, kind: 'text' | 'number' = 'text'): Promise<void> {
  const head = page.getByRole('columnheader', { name: column, exact: true });
  for (const order of ['ascending', 'descending'] as const) {
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', order);
    await expect(head.locator(`svg[data-order=${order === 'ascending' ? 'asc' : 'desc'}]`)).toBeVisible();
    await expect(page.getByRole('columnheader').locator('svg')).toHaveCount(1);
    await expect(async () => {
      const shown = await textsUnder(page, column);
      expect(shown.length).toBeGreaterThan(5);
      expect(new Set(shown).size, `different ${column}`).toBeGreaterThan(1);
      expect(shown, `${column} ${order}`).toEqual(inOrder(shown, order, kind));
    }).toPass();
  }
}

const textsUnder = (page: Page, column: string) =>
  page.getByRole('main').evaluate((main, title) => {
    const place = [...main.querySelectorAll('thead th')].findIndex(({ textContent }) => textContent === title);
    return [...main.querySelectorAll('tr[data-row]')].map(({ children }) => children[place]?.textContent ?? '');
  }, column);

const collator = new Intl.Collator('en', { sensitivity: 'base' });

function inOrder(texts: readonly string[], order: 'ascending' | 'descending', kind: 'text' | 'number') {
  const compare = kind === 'text' ? collator.compare : (one: string, other: string) => Number(one) - Number(other);
  return texts.toSorted(order === 'ascending' ? compare : (one, other) => compare(other, one));
}
