import type { Browser } from '@playwright/test';
import { centreOf, slowDown, type Waits, waitsOf, watch } from './interactions.ts';

/** What is in sight, and all rows after two hundred were pasted below two hundred. */
const IN_SIGHT = 26;
const ALL = 400;
const COLUMNS = 14;

/** What the browser itself needs for the same: a bare field, and bare tables. */
export interface Floors {
  readonly typing: Waits;
  readonly drawing: Waits;
  readonly drawingAll: Waits;
}

const page = `<!doctype html><title>Floor</title><input><button>Draw</button><button>Draw all</button><div></div><script>
  const draw = (count) => () => {
    const cells = (row) => Array.from({ length: ${COLUMNS} }, (_, column) => '<td>' + row + ' ' + column + '</td>').join('');
    const rows = Array.from({ length: count }, (_, row) => '<tr>' + cells(row) + '</tr>').join('');
    document.querySelector('div').innerHTML = '<table>' + rows + '</table>';
  };
  const [some, all] = document.querySelectorAll('button');
  some.onclick = draw(${IN_SIGHT});
  all.onclick = draw(${ALL});
</script>`;

export async function measureFloors(browser: Browser, text: string): Promise<Floors> {
  const plain = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await plain.setContent(page);
  await slowDown(plain);
  await watch(plain);
  await plain.locator('input').focus();
  const typing = await waitsOf(plain, () => plain.keyboard.type(text, { delay: 40 }));
  const some = await centreOf(plain.locator('button').first());
  const drawing = await waitsOf(plain, () => plain.mouse.click(...some));
  const all = await centreOf(plain.locator('button').last());
  const drawingAll = await waitsOf(plain, () => plain.mouse.click(...all));
  await plain.close();
  return { typing, drawing, drawingAll };
}
