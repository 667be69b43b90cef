import { DisclosureStep } from '../src/features/xml-creator/steps/disclosure/disclosure-step.tsx';
import type { Api } from '../src/lib/api.tsx';
import { referenceData, wellsAtStep4 } from './example-wells.ts';
import { renderWizard } from './render-wizard.tsx';

/** Step 4 by itself. */
export function openDisclosureStep(
  wells: Parameters<typeof wellsAtStep4>[0] = { 'Bluebonnet 1H': {} },
  api: Partial<Api> = {},
) {
  const page = renderWizard(<DisclosureStep />, { state: wellsAtStep4(wells), referenceData, api });
  const rowsOf = (name = Object.keys(wells)[0] ?? '') => page.store.get().disclosures[name]?.rows ?? [];
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.user.keyboard(key);
  };
  return { ...page, rowsOf, press };
}

const titles = [
  '#',
  'tradeName',
  'supplier',
  'purpose',
  'ingredientName',
  'casNumber',
  'volume',
  'units',
  'sg',
  'percent',
  'share',
  'mass',
  'comments',
  'nonMsds',
];

/** By what stands at the beginning of the line: the number of the row, or the name of a group. */
export function cell(line: string, title: string): HTMLElement {
  const column = titles.indexOf(title) + 1;
  const found = [...document.querySelectorAll('[role=row]')].find((row) => {
    const texts = [...row.children].map(({ textContent }) => textContent);
    return texts[0] === line || (texts[0] === '' && texts[1] === line);
  });
  const wanted = found?.querySelector<HTMLElement>(`[aria-colindex="${column}"]`);
  if (!wanted) throw new Error(`There is no cell ${title} in line ${line}`);
  return wanted;
}

export const status = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent).join(' ');
export const focused = () =>
  document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent;
