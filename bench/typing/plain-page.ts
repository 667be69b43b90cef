import type { Browser } from '@playwright/test';
import { slowDown, type Waits, waitsOf, watch } from './interactions.ts';

const ROWS = 26;
const COLUMNS = 14;

/** What the browser itself needs for the same: a bare field, and a bare table of the size that is in sight. */
export interface Floors {
  readonly typing: Waits;
  readonly drawing: Waits;
}

const page = `<!doctype html><title>Floor</title><input><button>Draw</button><div></div><script>
  document.querySelector('button').onclick = () => {
    const cells = (row) => Array.from({ length: ${COLUMNS} }, (_, column) => '<td>' + row + ' ' + column + '</td>').join('');
    const rows = Array.from({ length: ${ROWS} }, (_, row) => '<tr>' + cells(row) + '</tr>').join('');
    document.querySelector('div').innerHTML = '<table>' + rows + '</table>';
  };
</script>`;

export async function measureFloors(browser: Browser, text: string): Promise<Floors> {
  const plain = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await plain.setContent(page);
  await slowDown(plain);
  await watch(plain);
  await plain.locator('input').focus();
  const typing = await waitsOf(plain, () => plain.keyboard.type(text, { delay: 40 }));
  const drawing = await waitsOf(plain, () => plain.locator('button').click());
  await plain.close();
  return { typing, drawing };
}
