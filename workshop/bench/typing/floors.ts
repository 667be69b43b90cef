import type { Browser, Page } from '@playwright/test';
import { centreOf, paceOf, type Pace, type Point, waitsOf, watch } from './waits.ts';

// What the browser itself needs for the same: a bare field, and bare tables of what is in sight and of all rows.

export const TEXT = 'Crystalline silica, quartz';
/** As a fast typist does. */
export const typeText = (page: Page): Promise<void> => page.keyboard.type(TEXT, { delay: 100 });

const IN_SIGHT = 26;
const ALL = 400;
const COLUMNS = 14;

const fieldPage = '<!doctype html><title>Floor</title><input>';

const tablePage = `<!doctype html><title>Floor</title><button>Draw</button><button>Draw all</button><div></div><script>
  const draw = (count) => () => {
    const cells = (row) => Array.from({ length: ${COLUMNS} }, (_, column) => '<td>' + row + ' ' + column + '</td>').join('');
    const rows = Array.from({ length: count }, (_, row) => '<tr>' + cells(row) + '</tr>').join('');
    document.querySelector('div').innerHTML = '<table>' + rows + '</table>';
  };
  const [some, all] = document.querySelectorAll('button');
  some.onclick = draw(${IN_SIGHT});
  all.onclick = draw(${ALL});
</script>`;

interface FloorPage {
  readonly page: Page;
  readonly pace: Pace;
}

async function openFloor(browser: Browser, content: string): Promise<FloorPage> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent(content);
  await watch(page);
  return { page, pace: await paceOf(page) };
}

/** Each answers the waits of one turn. A page is slow in its own turn alone: slow pages take the processor from each other. */
export interface Floors {
  /** One text, letter by letter. */
  readonly type: () => Promise<number[]>;
  readonly draw: (times: number) => Promise<number[]>;
  readonly drawAll: (times: number) => Promise<number[]>;
  readonly close: () => Promise<void>;
}

export async function openFloors(browser: Browser, rate: number): Promise<Floors> {
  const field = await openFloor(browser, fieldPage);
  const table = await openFloor(browser, tablePage);
  await field.page.locator('input').focus();
  const some = await centreOf(table.page.locator('button').first());
  const all = await centreOf(table.page.locator('button').last());
  const turn = async ({ page, pace }: FloorPage, act: () => Promise<unknown>, times: number) => {
    await page.bringToFront();
    await pace(rate);
    const waits = await waitsOf(page, act, times);
    await pace(1);
    return waits;
  };
  const click = (at: Point) => () => table.page.mouse.click(...at);
  return {
    type: () => turn(field, () => typeText(field.page), 1),
    draw: (times) => turn(table, click(some), times),
    drawAll: (times) => turn(table, click(all), times),
    close: async () => {
      await field.page.close();
      await table.page.close();
    },
  };
}
