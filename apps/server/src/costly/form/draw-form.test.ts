import { readdirSync, readFileSync } from 'node:fs';
import { formMessages } from '@disclosure/core';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { aDocument } from '../../../test/documents.ts';
import { loadPlaces } from '../../places/load-places.ts';
import { drawForm, type FormOrder } from './draw-form.ts';

const fixtures = new URL('../../../../../packages/core/fixtures/', import.meta.url);
const golden = readdirSync(fixtures, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => [name, readFileSync(new URL(`${name}/disclosure.xml`, fixtures), 'utf8')] as const);

const order: Omit<FormOrder, 'content'> = {
  fileName: 'Bluebonnet 1H Chemical Disclosure.xml',
  revision: 3,
  operator: 'Lone Star Energy',
  madeAt: new Date('2026-11-16T02:00:00Z'),
  timeZone: 'America/Chicago',
  isSimulated: false,
};
const FOOT = "Made from Bluebonnet 1H Chemical Disclosure.xml, revision 3, on 2026-11-15. Not the registry's own copy.";

async function draw(content: string, different: Partial<FormOrder> = {}) {
  const outcome = await drawForm({ ...order, content, ...different });
  if ('unreadable' in outcome) throw new Error(outcome.unreadable);
  return getDocumentProxy(new Uint8Array(outcome.pdf));
}

type Pdf = Awaited<ReturnType<typeof draw>>;
interface Piece {
  readonly str: string;
  readonly height: number;
}

/** The text of each page in the order of the document, and the smallest letters in it. */
async function readPages(pdf: Pdf) {
  const pages: string[] = [];
  let smallest = Number.POSITIVE_INFINITY;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const pieces = items
      .flatMap((item) => ('str' in item ? [item as Piece] : []))
      .filter(({ str }) => str.trim() !== '');
    pages.push(bare(pieces.map(({ str }) => str).join('')));
    smallest = Math.min(smallest, ...pieces.map(({ height }) => height));
  }
  return { pages, smallest };
}

/** Lines are broken where there is no room, so blanks do not count. */
const bare = (text: string): string => text.replaceAll(/\s/g, '');
const HEAD = bare(formMessages.columns.join(''));

/** Without what repeats on every page. */
async function readText(pdf: Pdf): Promise<string> {
  const { pages } = await readPages(pdf);
  return pages
    .map((page, index) => {
      const foot = bare(`${FOOT}Page ${index + 1} of ${pages.length}`);
      expect(page.endsWith(foot)).toBe(true);
      const rest = page.slice(0, -foot.length);
      return index > 0 && rest.startsWith(HEAD) ? rest.slice(HEAD.length) : rest;
    })
    .join('');
}

/** What the form must say, from the elements of the document: read by libxml2, and rounded by the runtime. */
async function expectedText(xml: string): Promise<string> {
  const places = await loadPlaces();
  using document = XmlDocument.fromString(xml);
  const texts = findAll(document.root, 'FractureJob').map((job) => {
    const get = (name: string) => textOf(job, name);
    const api = get('APINumber');
    const [state, county] = [places.stateOfApi(api) ?? '', places.countyOfApi(api) ?? ''];
    const day = (name: string) => get(name).replace(/^(\d{4})-0?(\d+)-0?(\d+)T.*$/, '$2/$3/$1');
    const unit = (name: string, word: string) =>
      get(name) && `${get(name).replace(/\B(?=(\d{3})+(\.|$))/g, ',')} ${word}`;
    const water = findAll(job, 'WaterSource')
      .map((one) => `${textOf(one, 'Description')} ${textOf(one, 'Percent')} %`)
      .join('');
    const flag = (name: string) => (get(name) === '1' ? 'Yes' : 'No');
    const { facts } = formMessages;
    const number = `${order.operator} Operator number ${get('OperatorNumber')}`;
    const lines: readonly (readonly string[])[] = [
      [formMessages.title, get('WellName'), '·', county, ',', state],
      [facts.startDate, day('JobStartDate'), facts.latitude, get('SurfLatitude')],
      [facts.endDate, day('JobEndDate'), facts.longitude, get('SurfLongitude')],
      [facts.state, state, facts.datum, get('Datum')],
      [facts.county, county, facts.federalWell, flag('FederalWell')],
      [
        facts.apiNumber,
        api.replace(/^(..)(...)(.....)(..)(..)$/, '$1-$2-$3-$4-$5'),
        facts.indianWell,
        flag('IndianWell'),
      ],
      [facts.operator, number, facts.tvd, unit('TVD', 'ft')],
      [facts.wellName, get('WellName'), facts.totalClean, unit('TotalBaseWaterVolume', 'gal')],
      [facts.waterSource, water, facts.totalBaseNonWaterVolume, unit('TotalBaseNonWaterVolume', 'gal')],
      [formMessages.composition],
      formMessages.columns,
      rowsOf(job),
      formMessages.footnotes,
    ];
    return lines.flat().join('');
  });
  return bare(texts.join(''));
}

function rowsOf(job: XmlElement): string[] {
  const blocks = findAll(job, 'Purpose').map((block) => ({
    head: ['TradeName', 'Supplier', 'Purpose'].map((name) => textOf(block, name)).join(''),
    listed: findAll(block, 'TypeIngredient/*[local-name()="IngredientMSDS"]').map(ingredientOf).join(''),
    others: findAll(block, 'TypeIngredient/*[local-name()="IngredientOther"]').map(ingredientOf).join(''),
  }));
  const below = blocks.filter(({ others }) => others !== '').map(({ head, others }) => head + others);
  const above = blocks.filter(({ others }) => others === '').map(({ head, listed }) => head + listed);
  return below.length > 0 ? [...above, formMessages.nonMsdsBelow, ...below] : above;
}

const ingredientOf = (one: XmlElement): string =>
  [
    textOf(one, 'IngredientName'),
    textOf(one, 'CASNumber'),
    rounded(textOf(one, 'PercentHighAdditive'), 2),
    rounded(textOf(one, 'PercentHFJob'), 5),
    textOf(one, 'IngredientComment'),
  ].join('');

function rounded(text: string, places: number): string {
  if (text === '') return '';
  const print = (digits: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat('en-US', { ...digits, useGrouping: false }).format(text as Intl.StringNumericLiteral);
  const usual = print({ minimumFractionDigits: places, maximumFractionDigits: places });
  return Number(usual) === 0 && Number(text) !== 0 ? print({ maximumSignificantDigits: 1 }) : usual;
}

const findAll = (from: XmlElement, path: string): XmlElement[] =>
  from.find(path.replace(/^\w+/, (name) => `*[local-name()="${name}"]`)) as XmlElement[];
const textOf = (from: XmlElement, name: string): string => findAll(from, name)[0]?.content.trim() ?? '';

const ingredient = (name: string, share: string, comment = '') =>
  `<Purpose><TradeName>T</TradeName><Supplier>S</Supplier><Purpose>P</Purpose><TypeIngredient><IngredientMSDS>
    <IngredientName>${name}</IngredientName><CASNumber>67-56-1</CASNumber><PercentHighAdditive>${share}</PercentHighAdditive>
    <PercentHFJob>${share}</PercentHFJob>${comment && `<IngredientComment>${comment}</IngredientComment>`}
    </IngredientMSDS></TypeIngredient></Purpose>`;
const withRows = (rows: string): string => {
  const [, xml = ''] = golden.find(([name]) => name === 'clean-job') ?? [];
  return xml
    .replace('</FractureJob>', () => `${rows}</FractureJob>`)
    .replace(/<Purpose>\s*<TradeName>Other Chem[^]*?<\/TypeIngredient>\s*<\/Purpose>/, '');
};

describe('the public form as PDF', () => {
  it.each(golden)('of the golden job %s says field by field what its document says', async (_, xml) => {
    expect(await readText(await draw(xml))).toBe(await expectedText(xml));
  });

  it('rounds half up, and shows the first digit of what would become 0', async () => {
    const shares = ['0.125', '0.004', '0.0000049', '0.00000049', '0', '99.995', '12.000005'];
    const xml = withRows(shares.map((share, index) => ingredient(`Row ${index}`, share)).join(''));
    const text = await readText(await draw(xml));
    expect(text).toBe(await expectedText(xml));
    expect(text).toContain(bare('Row 2 67-56-1 0.000005 0.000005'));
  });

  it('is tagged, in English, with a title, and has no letter below 7 points', async () => {
    const pdf = await draw(aDocument({ wellName: 'A &lt;b> &amp; "c" 1H' }));
    const page = await pdf.getPage(1);
    expect(page.view).toEqual([0, 0, 612, 792]);
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const tree = JSON.stringify(await page.getStructTree());
    for (const role of ['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P']) expect(tree).toContain(`"${role}"`);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: `${formMessages.title}: A _b_ _ "c" 1H`, Language: 'en-US' });
    expect((await readPages(pdf)).smallest).toBeGreaterThanOrEqual(7);
  });

  it('says on every page that a simulated document is not for filing', async () => {
    const many = withRows(Array.from({ length: 60 }, (_, index) => ingredient(`Row ${index}`, '1')).join(''));
    const mark = bare('SIMULATED - NOT FOR FILING');
    for (const content of [
      many.replace('<FractureJob>', '<!-- SIMULATED - NOT FOR FILING: job 1 --><FractureJob>'),
      many,
    ]) {
      const { pages } = await readPages(await draw(content, { isSimulated: content === many }));
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) expect(page.startsWith(mark)).toBe(true);
    }
    const { pages } = await readPages(await draw(many));
    expect(pages.join('')).not.toContain(mark);
  });

  it('loses no character of hostile texts', async () => {
    const names = [
      'Łódź Ñandú žluť Ωμέγα Юг',
      'שלום עולם',
      'مرحبا',
      '漢字 🛢',
      'a\u202Eb\u200Bc\u0085d',
      'x'.repeat(5000),
    ];
    const xml = withRows(names.map((name) => ingredient(name, '1', '<![CDATA[<script>&]]>')).join(''));
    const text = await readText(await draw(xml));
    const codes = ['[U+6F22][U+5B57][U+1F6E2]', 'a[U+202E]b[U+200B]c[U+0085]d', '<script>&'];
    for (const said of [...names.slice(0, 3), ...codes]) expect(text).toContain(bare(said));
    // The name takes several pages, and the other cells of its row stand on the first.
    expect(text.match(/x{5,}/g)?.join('')).toHaveLength(5000);
    expect(text).toContain(bare(formMessages.codesShown));
  });

  it('of many rows repeats its head, and parts no product from its first ingredient', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ingredient(`Ingredient number ${index}`, `0.${index}1`));
    const xml = withRows(rows.join(''));
    const pdf = await draw(xml);
    const { pages } = await readPages(pdf);
    for (const page of pages.slice(1)) expect(page.startsWith(HEAD + 'TSP')).toBe(true);
    expect(await readText(pdf)).toBe(await expectedText(xml));
  });

  it("says on every page that it is not the registry's own copy, however long the name of the file is", async () => {
    const many = withRows(Array.from({ length: 60 }, (_, index) => ingredient(`Row ${index}`, '1')).join(''));
    const rest = bare(", revision 3, on 2026-11-15. Not the registry's own copy.");
    for (const [name, end] of [
      ['Bluebonnet 1H '.repeat(40), 'disclosure.xml'],
      ['漢'.repeat(200), '漢字.xml'],
      ['W'.repeat(1500), '.xml'],
    ] as const) {
      const { pages } = await readPages(await draw(many, { fileName: `${name}${end}` }));
      expect(pages.length).toBeGreaterThan(1);
      for (const [index, page] of pages.entries()) {
        expect(page.endsWith(`.xml${rest}Page${index + 1}of${pages.length}`)).toBe(true);
        expect(page).toMatch(/Madefrom(Bluebonnet1HBluebonnet|\[U\+6F22\]|WWWW).*…/);
      }
    }
  });

  it('does not say how much cannot be read, where no one has counted to the end', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ingredient(`Row ${index}`, 'some'));
    const text = await readText(await draw(withRows(rows.join(''))));
    expect(text).toContain(bare('At least 100 parts of the document cannot be read and are missing here.'));
  });

  it('says what of the document cannot be read, and is none of what is no document', async () => {
    const text = await readText(await draw(aDocument().replace(/<TVD>[^<]*/, '<TVD>deep')));
    expect(text).toContain(bare(formMessages.unread(1)));
    expect(await drawForm({ ...order, content: '<html/>' })).toEqual({
      unreadable: expect.stringContaining('not a FracFocus'),
    });
  });
});
